/** Runs `run` at once, then at most once per `pause` ms; calls in between become one at the end of the pause. */
export function coalesce(run: () => void, pause: number): () => void {
  let resting = false;
  let again = false;
  const go = () => {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    again = false;
    run();
    setTimeout(() => {
      resting = false;
      if (again) go();
    }, pause);
  };
  return go;
}
