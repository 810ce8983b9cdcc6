/** Where the emails to the team go, and where the links in all of them lead. */
export type Addresses = { team: string; publicUrl: string };
