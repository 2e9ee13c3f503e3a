/** Milliseconds that a line may wait for others, and characters at which they wait no longer. */
const WAIT_MS = 20;
const MOST = 16_000;

/** Lines on their way out: those that may wait leave together, since each write is a system call. */
export class LineLog {
  private readonly write: (text: string) => unknown;
  private waiting = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(write: (text: string) => unknown) {
    this.write = write;
  }

  /** Adds a line, without its end. One that may not wait takes along those that do. */
  add(line: string, mayWait: boolean): void {
    this.waiting += `${line}\n`;
    if (!mayWait || this.waiting.length >= MOST) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WAIT_MS).unref();
  }

  /** Writes what waits. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const text = this.waiting;
    this.waiting = '';
    if (text) this.write(text);
  }
}
