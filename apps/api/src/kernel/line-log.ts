/** Milliseconds that a line may wait for others, and the number of characters that ends the wait. */
const WAIT_MS = 20;
const MOST = 16_000;

/** Buffers output lines: lines that may wait are written together, since each write is a system call. */
export class LineLog {
  private readonly write: (text: string) => unknown;
  private waiting = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(write: (text: string) => unknown) {
    this.write = write;
  }

  /** Adds a line, without its line break. A line that may not wait also writes the buffered ones. */
  add(line: string, mayWait: boolean): void {
    this.waiting += `${line}\n`;
    if (!mayWait || this.waiting.length >= MOST) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WAIT_MS).unref();
  }

  /** Writes the buffered lines. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const text = this.waiting;
    this.waiting = '';
    if (text) this.write(text);
  }
}
