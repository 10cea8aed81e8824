// Made by `python -m tools.messages` from src/kosmos/web/messages.py and core/results.py; not to be edited.

/** Tell me everything about this stream after that version. */
export interface Follow {
  readonly type: "follow";
  readonly stream: string;
  readonly after: number;
}

export interface Leave {
  readonly type: "leave";
  readonly stream: string;
}

/** Are you there? Answered by a pong. */
export interface Ping {
  readonly type: "ping";
}

export interface ResultChange {
  readonly type: "result";
  readonly round: number;
  readonly board: number;
  readonly result: string;
  readonly rated: boolean;
}

/** Something that needs a fresh look at the page. */
export interface OtherChange {
  readonly type: "other";
}

/** A stream went on: the changes lead from the follower's version to this one. */
export interface Moved {
  readonly type: "moved";
  readonly stream: string;
  readonly version: number;
  readonly changes: readonly (ResultChange | OtherChange)[];
}

/** A message could not be followed. */
export interface Refused {
  readonly type: "refused";
  readonly stream: string;
  readonly code: string;
  readonly detail: string;
}

export interface Pong {
  readonly type: "pong";
}

export type FromClient = Follow | Leave | Ping;

export type FromServer = Moved | Refused | Pong;

/** Every result as it is written on the wire, and as it is shown. */
export const SHOWN = {
  "*": "",
  "1-0": "1–0",
  "½-½": "½–½",
  "0-1": "0–1",
  "+/-": "+ : –",
  "-/+": "– : +",
  "-/-": "– : –",
  "½-0": "½–0",
  "0-½": "0–½",
  "0-0": "0–0",
  "adj": "adj.",
} as const;

export type Result = keyof typeof SHOWN;
