"""What is said to either database in the same words: jobs of portable SQL, and the stores that hand them in."""
