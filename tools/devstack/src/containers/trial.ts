export type Trial = { name: string; work: () => Promise<void> };
