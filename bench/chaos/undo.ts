/** Clean-up steps, which run in reverse order however the run ends; a failed step does not stop the others. */
export class Undo {
  readonly #steps: [what: string, step: () => unknown][] = [];

  add(what: string, step: () => unknown): void {
    this.#steps.push([what, step]);
  }

  async all(): Promise<void> {
    for (const [what, step] of this.#steps.splice(0).toReversed()) {
      try {
        await step();
      } catch (error) {
        process.exitCode = 1;
        console.error(`${what} may still be there: ${error}`);
      }
    }
  }
}
