type Ask = () => Promise<boolean>;

let askPerson: Ask | undefined;
let asking: Promise<boolean> | undefined;

export function askForStepUpBy(ask: Ask): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
}

export function stepUp(): Promise<boolean> {
  asking ??= (askPerson?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
