/** Asks a person to confirm who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;

let askPerson: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Says how a person is asked, until the returned function is called. */
export function askForStepUpBy(ask: Ask): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
}

/** Asks once for all calls that are refused meanwhile. Resolves to whether they are worth repeating. */
export function stepUp(): Promise<boolean> {
  asking ??= (askPerson?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
