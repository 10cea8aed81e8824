// Made by `python -m tools.messages` from src/kosmos/web/messages.py and core/results.py; not to be edited.

/** Tell me everything about this stream after that version; `shows` names the table on my page (`round?round=3`). */
export interface Follow {
  readonly type: "follow";
  readonly stream: string;
  readonly after: number;
  readonly shows: string;
}

export interface Leave {
  readonly type: "leave";
  readonly stream: string;
}

/** Are you there? Answered by a pong. */
export interface Ping {
  readonly type: "ping";
}

/** Carry out a command, as over HTTP. Answered by `done` or `denied` with the same id, in the order of asking. */
export interface Do {
  readonly type: "do";
  readonly id: number;
  readonly stream: string;
  readonly command: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly expected_version: number | null;
}

/** I am on this page of a tournament, and change something there or only look. */
export interface Here {
  readonly type: "here";
  readonly stream: string;
  readonly place: string;
  readonly label: string;
  readonly editing: boolean;
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

/** A row that is new or says something else: its cells as HTML by column, its class, and which row it comes after. */
export interface RowPatch {
  readonly id: string;
  readonly after: string;
  readonly kind: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** What leads from the table that the follower's page shows to the one of this version. `title`, plain text, stands above it and `notes` below; None: as before. */
export interface TablePatch {
  readonly title: string | null;
  readonly rows: readonly (RowPatch)[];
  readonly gone: readonly (string)[];
  readonly notes: string | null;
}

/** A stream went on: the changes lead from the follower's version to this one. `again`: nothing more is said, and the page has to be fetched; else what became of its table comes as soon as it is worked out. */
export interface Moved {
  readonly type: "moved";
  readonly stream: string;
  readonly version: number;
  readonly changes: readonly (ResultChange | OtherChange)[];
  readonly again: boolean;
}

/** The table that the follower's page shows came to this version; no patch: the page has to be fetched. */
export interface TableMoved {
  readonly type: "table";
  readonly stream: string;
  readonly version: number;
  readonly patch: TablePatch | null;
}

/** A programme of the stream's big screens is another one: whoever shows one has to fetch it. */
export interface ScreensSet {
  readonly type: "screens";
  readonly stream: string;
}

/** A message could not be followed. */
export interface Refused {
  readonly type: "refused";
  readonly stream: string;
  readonly code: string;
  readonly detail: string;
}

/** Somebody else at work: the address of their page, what it is called, whether they change something there. */
export interface PersonHere {
  readonly name: string;
  readonly place: string;
  readonly label: string;
  readonly editing: boolean;
}

/** Everybody else who is at work on a tournament; told to those who read all. */
export interface Present {
  readonly type: "present";
  readonly stream: string;
  readonly people: readonly (PersonHere)[];
}

/** `at`: the server's time in milliseconds since 1970; the clock of a phone may say anything. */
export interface Pong {
  readonly type: "pong";
  readonly at: number;
}

/** A command was carried out, and is on disk. */
export interface Done {
  readonly type: "done";
  readonly id: number;
  readonly stream: string;
  readonly version: number;
}

/** A command was refused and has changed nothing. */
export interface Denied {
  readonly type: "denied";
  readonly id: number;
  readonly stream: string;
  readonly code: string;
  readonly detail: string;
  readonly field: string;
}

export type FromClient = Follow | Leave | Ping | Do | Here;

export type FromServer = Moved | TableMoved | ScreensSet | Refused | Pong | Done | Denied | Present;

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
