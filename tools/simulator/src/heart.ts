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

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
