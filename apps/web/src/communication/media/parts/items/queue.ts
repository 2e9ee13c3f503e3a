import type { AlbumKind } from '@encrier/contract/communication/media';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { createStore } from '#kernel/store.ts';
import { uploadCancelled, type UploadOptions, type UploadTurn } from '#kernel/uploads/options.ts';
import { add, type NewItem, send } from '../../media.api.ts';
import { posterOf } from './poster.ts';

export type Sending = {
  key: string;
  file: File;
  /** Share sent, 0 to 1. */
  progress: number;
  state: 'waiting' | 'sending' | 'retrying' | 'refused';
  /** Progress of a large upload. */
  turn?: UploadTurn;
  /** Why it was refused, in words. */
  error?: string;
  /** The server refuses the file itself: sending it again is useless. */
  fault?: string;
};
/** Parts of a file already on the server: they are never sent twice. */
type Kept = { itemId: string; fileId?: string; poster?: { id: string | null; seconds: number | null } };

/** The network calls of the queue. */
type Wire = {
  send: (file: File, options?: UploadOptions) => Promise<Pick<Attachment, 'id'>>;
  add: (albumId: string, item: NewItem) => Promise<unknown>;
};

/** Longest wait before a new try, in milliseconds. */
const LONGEST = 30_000;

/** Attempts for a file that fails without a reason from the server. */
const ENOUGH = 4;

/** Refusals for which a retry is useless. */
const faults = new Set(
  [
    'type_refused',
    'svg_refused',
    'not_an_image',
    'archive_refused',
    'too_large',
    'too_many_pixels',
    'too_heavy',
    'broken',
  ].map((code) => `files.${code}`),
);

/**
 * A failure that time or the network will fix. Without network other errors than that of the call may occur: a part of
 * the page that could not be loaded.
 */
const isPassing = (error: unknown, tries: number): boolean =>
  isApiError(error)
    ? error.kind === 'network' || error.kind === 'limit' || (error.kind === 'internal' && tries < ENOUGH)
    : !navigator.onLine || tries < ENOUGH;

/**
 * Uploads to an album, one after the other. A network failure stops nothing: sent parts are kept, the rest waits and
 * resumes by itself. Only a refusal by the server ends an upload; the file then stays in the list with the reason.
 */
export class UploadQueue {
  readonly store = createStore<{ rows: readonly Sending[] }>({ rows: [] });
  readonly #albumId: string;
  readonly #kind: AlbumKind;
  readonly #kept = new Map<string, Kept>();
  #stop: AbortController | null = null;
  #running = false;
  #wake: (() => void) | null = null;
  #over = false;

  readonly #wire: Wire;

  constructor(albumId: string, kind: AlbumKind, wire: Wire = { send, add }) {
    this.#albumId = albumId;
    this.#kind = kind;
    this.#wire = wire;
  }

  /** Whether leaving now would lose files. */
  get busy(): boolean {
    return this.store.get().rows.some((row) => row.state !== 'refused');
  }

  add(files: readonly File[]): void {
    const rows = files.map((file): Sending => ({ key: crypto.randomUUID(), file, progress: 0, state: 'waiting' }));
    this.store.set({ rows: [...this.store.get().rows, ...rows] });
    void this.#run();
  }

  /** Removes a file from the list, uploading or refused. */
  cancel(key: string): void {
    const row = this.store.get().rows.find((one) => one.key === key);
    this.store.set({ rows: this.store.get().rows.filter((one) => one.key !== key) });
    if (row?.state === 'sending' || row?.state === 'retrying') this.#stop?.abort(uploadCancelled);
    this.#wake?.();
  }

  /** Replaces a file that cannot be accepted by another one. */
  replace(key: string, file: File): void {
    this.#kept.delete(key);
    this.store.set({
      rows: this.store.get().rows.map((row) => (row.key === key ? { key, file, progress: 0, state: 'waiting' } : row)),
    });
    void this.#run();
  }

  /** Retries the refused files that may succeed. */
  retry(): void {
    this.store.set({
      rows: this.store
        .get()
        .rows.map((row) =>
          row.state === 'refused' && !row.fault ? { key: row.key, file: row.file, progress: 0, state: 'waiting' } : row,
        ),
    });
    void this.#run();
  }

  /** Wakes a queue that waits for the network. */
  wake = (): void => this.#wake?.();

  close(): void {
    this.#over = true;
    this.#stop?.abort();
    this.#wake?.();
  }

  /** Reopens a closed queue when its screen is shown again. */
  open(): void {
    this.#over = false;
    void this.#run();
  }

  #edit(key: string, part: Partial<Sending>): void {
    this.store.set({ rows: this.store.get().rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let tries = 0; !this.#over; ) {
      const row = this.store.get().rows.find((one) => one.state !== 'refused');
      if (!row) break;
      this.#stop = new AbortController();
      try {
        this.#edit(row.key, { state: 'sending' });
        await this.#deliver(row, this.#stop.signal);
        this.#kept.delete(row.key);
        this.store.set({ rows: this.store.get().rows.filter((one) => one.key !== row.key) });
        tries = 0;
      } catch (error) {
        if (this.#stop.signal.aborted) continue;
        if (!isPassing(error, tries)) {
          this.#edit(row.key, {
            state: 'refused',
            error: sentence(error),
            ...(isApiError(error) && faults.has(error.code) && { fault: error.code }),
          });
          tries = 0;
        } else {
          this.#edit(row.key, { state: 'retrying', progress: 0 });
          tries += 1;
          await this.#pause(Math.min(LONGEST, 1000 * 2 ** tries));
        }
      }
    }
    this.#running = false;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #deliver({ key, file }: Sending, signal: AbortSignal): Promise<void> {
    const kept: Kept = this.#kept.get(key) ?? { itemId: crypto.randomUUID() };
    this.#kept.set(key, kept);
    kept.fileId ??= (
      await this.#wire.send(file, {
        signal,
        onProgress: (progress) => this.#edit(key, { progress }),
        onTurn: (turn) => this.#edit(key, { turn }),
      })
    ).id;
    if (this.#kind === 'videos' && !kept.poster) {
      const drawn = await posterOf(file);
      kept.poster = {
        id: drawn?.picture ? (await this.#wire.send(drawn.picture, { signal })).id : null,
        seconds: drawn?.seconds ?? null,
      };
    }
    if (signal.aborted) throw new DOMException('stopped', 'AbortError');
    await this.#wire.add(this.#albumId, {
      id: kept.itemId,
      fileId: kept.fileId,
      ...(kept.poster?.id && { posterId: kept.poster.id }),
      ...(kept.poster && kept.poster.seconds !== null && { seconds: kept.poster.seconds }),
    });
  }
}
