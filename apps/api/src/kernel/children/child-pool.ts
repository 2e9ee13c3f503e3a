import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromChild } from './child.ts';
import { Lanes } from './lanes.ts';
import { usageOf } from './usage.ts';

export type PoolSettings = {
  /** The program to run: a file that calls `answerJobs`. */
  entry: URL;
  args?: readonly string[];
  /** Most children at once, in total and per lane. */
  children: number;
  perLane: number;
  /** CPU seconds that one job may take. */
  seconds: number;
  /** Wall-clock seconds that one job may take on a busy machine. */
  patience: number;
  /** Megabytes of a child, unless the job sets less, and of its JavaScript heap. */
  memoryMb: number;
  heapMb: number;
  /** Most jobs waiting in one lane. */
  waiting: number;
  /** Megabytes above which a child is replaced after its job; half of `memoryMb` by default. */
  wornMb?: number;
  /** Seconds after which an idle child ends. */
  idle: number;
};

/** Why a job failed: too much time or memory, a crash, too many waiting jobs, or the server stops. */
export type FailureReason = 'time' | 'memory' | 'crash' | 'full' | 'stopped';
export class ChildFailed extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(`child process: ${reason}`);
    this.name = 'ChildFailed';
    this.reason = reason;
  }
}

type Task<Job, Answer> = {
  lane: string;
  job: Job;
  onPart: ((part: unknown) => void) | undefined;
  memoryMb: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
};
type Child<Job, Answer> = {
  process: ChildProcess;
  ready: boolean;
  task: Task<Job, Answer> | null;
  timer: NodeJS.Timeout | undefined;
  /** Set once the child is being ended: why. */
  ending: FailureReason | null;
};

/** Milliseconds between two checks of a working child. */
const lookEvery = 100;
/** Milliseconds in which a child must start. */
const bootPatience = 30_000;
/** Niceness: how far a child's work yields to the server's. */
const politeness = 5;

const pools = new Set<{ stop: () => void; refuseWaiting: () => void }>();
process.on('exit', () => {
  for (const pool of pools) pool.stop();
});

/** Refuses jobs that still wait for a child; running ones go on. The first step of a shutdown. */
export function refuseWaiting(): void {
  for (const pool of pools) pool.refuseWaiting();
}

/** Kills every child at once. */
export function stopChildren(): void {
  for (const pool of pools) pool.stop();
}

/**
 * A few child processes for work that must not run in the server: it may use too much memory or time, or never end, and
 * only killing a process is certain to stop it. Lanes take turns; a job's time counts from its own start. Children
 * start on demand.
 */
export class ChildPool<Job, Answer> {
  readonly #settings: PoolSettings;
  readonly #lanes = new Lanes<Task<Job, Answer>>();
  readonly #children = new Set<Child<Job, Answer>>();

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    pools.add(this);
  }

  /** Runs a job in a child. Throws `ChildFailed`, or an error with the message of what failed in the child. */
  run(
    lane: string,
    job: Job,
    onPart?: (part: unknown) => void,
    memoryMb: number = this.#settings.memoryMb,
  ): Promise<Answer> {
    if (this.#lanes.size(lane) >= this.#settings.waiting) return Promise.reject(new ChildFailed('full'));
    return new Promise((resolve, reject) => {
      this.#lanes.add(lane, { lane, job, onPart, memoryMb, resolve, reject });
      this.#next();
    });
  }

  /** Process ids of the current children. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ process: { pid } }) => pid ?? []);
  }

  refuseWaiting(): void {
    for (const { reject } of this.#lanes.clear()) reject(new ChildFailed('stopped'));
  }

  stop(): void {
    this.refuseWaiting();
    for (const child of this.#children) this.#end(child, 'stopped');
  }

  readonly #mayGo = (lane: string): boolean =>
    [...this.#children].filter(({ task }) => task?.lane === lane).length < this.#settings.perLane;

  #next(): void {
    for (const child of this.#children) {
      if (!child.ready || child.task || child.ending) continue;
      const task = this.#lanes.take(this.#mayGo);
      if (!task) return;
      this.#start(child, task);
    }
    const coming = [...this.#children].filter(({ ready }) => !ready).length;
    const wanted = this.#lanes.ready(this.#mayGo) - coming;
    const room = this.#settings.children - this.#children.size;
    for (let i = 0; i < Math.min(wanted, room); i += 1) this.#open();
  }

  #open(): void {
    const { entry, args = [], heapMb, seconds } = this.#settings;
    // If nobody watches the child any more, the system kills it after ten jobs' worth of CPU; no core dump.
    const limits = `ulimit -t ${seconds * 10}; ulimit -c 0`;
    // Linux kills the child with its server, even during a computation that never reads the channel.
    const bound = 'setpriv --pdeathsig KILL';
    const program = `${limits}; ${bound} true 2>/dev/null && exec ${bound} "$0" "$@"; exec "$0" "$@"`;
    const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'];
    const spawned = spawn('/bin/sh', ['-c', program, process.execPath, ...flags, fileURLToPath(entry), ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // None of the server's secrets.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    });
    const child: Child<Job, Answer> = { process: spawned, ready: false, task: null, timer: undefined, ending: null };
    child.timer = setTimeout(() => this.#end(child, 'crash'), bootPatience);
    this.#children.add(child);
    spawned.on('message', (message: FromChild) => this.#hear(child, message));
    spawned.on('error', () => this.#gone(child, 'crash'));
    // V8 aborts when its heap is full.
    spawned.on('exit', (_code, signal) =>
      this.#gone(child, signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'memory' : 'crash'),
    );
    if (spawned.pid) {
      try {
        setPriority(spawned.pid, politeness);
      } catch {
        // Already gone.
      }
    }
  }

  #hear(child: Child<Job, Answer>, message: FromChild): void {
    if (child.ending) return;
    const { task } = child;
    if (message.kind === 'part') {
      task?.onPart?.(message.part);
      return;
    }
    child.ready = true;
    child.task = null;
    clearTimeout(child.timer);
    if (message.kind === 'answer') task?.resolve(message.answer as Answer);
    else if (message.kind === 'error') task?.reject(new Error(message.message));
    if (task && this.#isWorn(child)) this.#end(child, 'stopped');
    this.#next();
    if (child.task || child.ending) return;
    // An idle child does not keep the server running, and ends after a while.
    child.process.unref();
    child.process.channel?.unref();
    child.timer = setTimeout(() => this.#end(child, 'stopped'), this.#settings.idle * 1000);
    child.timer.unref();
  }

  /** Whether it has grown too much, or worked so long that the system would soon kill it. */
  #isWorn({ process: { pid } }: Child<Job, Answer>): boolean {
    const { memoryMb, wornMb = memoryMb / 2 } = this.#settings;
    const used = pid && usageOf(pid);
    return Boolean(used && (used.mb > wornMb || used.cpu > this.#settings.seconds * 5));
  }

  #start(child: Child<Job, Answer>, task: Task<Job, Answer>): void {
    const { seconds, patience } = this.#settings;
    const pid = child.process.pid ?? 0;
    const begun = usageOf(pid)?.cpu ?? 0;
    const until = performance.now() + patience * 1000;
    const look = (): void => {
      const used = usageOf(pid);
      const late = performance.now() > until || (used && used.cpu - begun > seconds);
      if (used && used.mb > task.memoryMb) this.#end(child, 'memory');
      else if (late) this.#end(child, 'time');
      else child.timer = setTimeout(look, lookEvery);
    };
    clearTimeout(child.timer);
    child.task = task;
    child.timer = setTimeout(look, lookEvery);
    child.process.ref();
    child.process.channel?.ref();
    child.process.send(task.job as object, (error) => {
      if (error) this.#end(child, 'crash');
    });
  }

  #end(child: Child<Job, Answer>, reason: FailureReason): void {
    child.ending ??= reason;
    clearTimeout(child.timer);
    child.process.kill('SIGKILL');
  }

  #gone(child: Child<Job, Answer>, why: FailureReason): void {
    if (!this.#children.delete(child)) return;
    clearTimeout(child.timer);
    // Do not restart for ever a child that never came up: fail the job it was started for.
    const task = child.ready ? child.task : this.#lanes.take(this.#mayGo);
    task?.reject(new ChildFailed(child.ending ?? why));
    this.#next();
  }
}
