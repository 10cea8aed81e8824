// What those need who are logged in, and whoever looks at the results of a round; other visitors do not load it.
import { listenForDrags } from "./by-hand/drag";
import { KosmosConsole } from "./console";
import { listenForGuests } from "./guests";
import { listenForPeople } from "./people";
import { offerPictures } from "./pictures";
import { KosmosResults } from "./results/element";
import { showRunning } from "./running";
import { listenForSystems } from "./systems";
import { listenForTicks } from "./ticks";

customElements.define("kosmos-results", KosmosResults);
customElements.define("kosmos-console", KosmosConsole);
listenForPeople();
listenForTicks();
listenForGuests();
listenForDrags();
listenForSystems();
offerPictures();
showRunning();
