export type Addresses = { team: string; publicUrl: string };
