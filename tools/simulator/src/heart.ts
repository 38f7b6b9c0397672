/** The heartbeats of a tracker whose line is open. */
export class Heart {
  private timer: NodeJS.Timeout | undefined;

  get isBeating(): boolean {
    return this.timer !== undefined;
  }

  /** Beats from now on; a beat that fails is none: the line says itself when it is lost. */
  start(beat: () => Promise<void>, everyMs = 180_000): void {
    this.timer = setInterval(() => {
      beat().catch(() => undefined);
    }, everyMs);
  }

  /** Opens a line, beats a first time, and from then on. Where either fails the line is closed, and the failure is the caller's. */
  async begin(line: { readonly close: () => void }, open: () => Promise<void>, beat: () => Promise<void>, everyMs?: number): Promise<void> {
    try {
      await open();
      await beat();
    } catch (reason) {
      line.close();
      throw reason;
    }
    this.start(beat, everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
