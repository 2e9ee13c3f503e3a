import { setTimeout as wait } from 'node:timers/promises';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { BulkSchool } from '../demo/bulk.ts';
import type { Product } from '../e2e/product/product.ts';
import { cpuOf } from './cpu.ts';
import { layGround } from './ground.ts';
import { must, sessionOf } from './sessions.ts';

// Pupils of one school who sit a test at once and hand it in within one minute: `script/bench --tests`.
const sitters = 300;
const minute = 60_000;
/** Milliseconds within which 99 of 100 pupils learn that their copy was received. */
const budget = 1000;
const asked = 20;

const questions = (): Question[] =>
  Array.from({ length: asked }, (_, at): Question => {
    const base = { id: crypto.randomUUID(), section: '', points: 1, skill: `Compétence ${at % 5}` };
    return {
      ...base,
      statement: `Combien font ${at} et ${at} ?`,
      kind: 'single',
      shuffle: true,
      choices: [0, 1, 2, 3].map((off) => ({ label: String(2 * at + off), percent: off ? 0 : 100, feedback: '' })),
    };
  });

type Sitter = { call: Awaited<ReturnType<typeof sessionOf>>['call']; id: string; ids: string[] };
type Call = Sitter['call'];

/** Publishes a test for the largest number of classes. */
async function publish(call: Call): Promise<string> {
  const { courses } = must(await call(c.testCourses, {}), 'courses');
  const classes = new Map(courses.map((one) => [one.audience, one.id]));
  const id = crypto.randomUUID();
  const content = {
    title: 'Test commun',
    instructions: '',
    purpose: 'diagnostic' as const,
    minutes: 60,
    opensAt: null,
    closesAt: null,
    attempts: 1,
    shuffle: true,
    draw: null,
    linear: false,
    shows: 'closed' as const,
    parents: 'none' as const,
    questions: questions(),
    courseIds: [...classes.values()].slice(0, c.maxTestCourses),
  };
  must(await call(c.createTest, { body: { id, ...content } }), 'test');
  must(await call(c.publishTest, { params: { id }, body: { version: 1 } }), 'publication');
  return id;
}

/** Pupils who have begun the test, until there are enough. */
async function begin(product: Product, school: BulkSchool, testId: string): Promise<Sitter[]> {
  const found: Sitter[] = [];
  for (let at = 0; found.length < sitters && at < school.logins.eleve.length; at += 1) {
    const { call } = await sessionOf(product, school, 'eleve', at);
    const { items } = must(await call(s.ownTests, { query: {} }), 'tests');
    const mine = items.find((one) => one.id === testId && one.can.start);
    if (!mine) continue;
    const body = { id: crypto.randomUUID(), pupilId: mine.pupilId };
    const { id } = must(await call(s.startSitting, { params: { id: testId }, body }), 'start');
    const sat = must(await call(s.getSitting, { params: { id } }), 'sitting');
    found.push({ call, id, ids: sat.questions.map((one) => one.id) });
  }
  if (found.length < sitters) throw new Error(`only ${found.length} pupils have the test`);
  return found;
}

/**
 * Each pupil hands in at an individual time within the minute, whatever the others wait for; returns how long each
 * waited.
 */
async function handIn(all: readonly Sitter[], words: (sitter: Sitter) => string[], span: number) {
  const waits: number[] = [];
  const started = performance.now();
  await Promise.all(
    all.map(async (sitter, nth) => {
      await wait(Math.max(0, (span * ((nth * 7) % sitters)) / sitters - (performance.now() - started)));
      const given = words(sitter);
      const answers = sitter.ids.map((questionId, at) => ({
        questionId,
        words: [given[at]!],
        nth: 2,
        flagged: false,
      }));
      const before = performance.now();
      must(await sitter.call(s.handInSitting, { params: { id: sitter.id }, body: { answers } }), 'hand-in');
      waits.push(performance.now() - before);
    }),
  );
  return waits.toSorted((a, b) => a - b);
}

const ground = await layGround('S1');
try {
  const product = await ground.start();
  try {
    const school = ground.schools[0]!;
    const office = await sessionOf(product, school, 'admin');
    const testId = await publish(office.call);
    const test = must(await office.call(c.getTest, { params: { id: testId } }), 'test');
    const right = new Map(
      test.items.map((one) => [one.id, one.kind === 'single' ? one.choices.find(({ percent }) => percent)!.label : '']),
    );
    const all = await begin(product, school, testId);
    const before = cpuOf(product.process.pid ?? 0, ground.postmaster);
    const waits = await handIn(all, ({ ids }) => ids.map((id) => right.get(id)!), minute);
    const after = cpuOf(product.process.pid ?? 0, ground.postmaster);
    const { pupils } = must(await office.call(s.testResults, { params: { id: testId } }), 'results');
    const byId = new Map(pupils.map((one) => [one.sittingId, one]));
    const lost = all.filter(({ id }) => byId.get(id)?.score !== asked);
    const at = (part: number): string => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))]!.toFixed(0);
    const cpu = (after.server - before.server + after.database - before.database) / sitters;
    console.log(
      `\n${sitters} pupils hand in ${asked} answers each within one minute: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (budget ${budget} ms: ${Number(at(0.99)) <= budget ? 'met' : 'over'}), longest ${at(1)} ms; ${cpu.toFixed(1)} ms of processor each; ${lost.length ? `${lost.length} LOST` : 'nothing lost'}`,
    );
    if (lost.length) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await ground.close();
}
