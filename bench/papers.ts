import { setTimeout as wait } from 'node:timers/promises';
import * as c from '@encrier/contract/teaching/report-cards';
import * as f from '@encrier/contract/teaching/report-cards-families';
import { cpuOf, familyOf } from './cpu.ts';
import { layGround } from './ground.ts';
import { must, sessionOf } from './sessions.ts';

// What the report cards of classes cost, from frozen figures to sealed papers and one document.
const classSize = 35;
/** Seconds of one core for such a class. */
const budget = 2;
const rounds = 4;

const ground = await layGround('small');
try {
  const product = await ground.start(undefined, { WORKER: '1' });
  const school = ground.schools[0]!;
  const pid = product.process.pid ?? 0;
  const { call, token } = await sessionOf(product, school, 'admin', 0);
  const { classes } = must(await call(c.reportWork, {}), 'classes');
  const used = (): number => {
    const { server, database } = cpuOf(pid, ground.postmaster);
    return (server + familyOf(pid) + database) / 1000;
  };
  for (const { id, name, term } of classes.filter((one) => one.term).slice(0, rounds)) {
    const params = { id };
    const termId = term!.id;
    const before = used();
    const from = performance.now();
    const { cards } = must(await call(c.freezeClass, { params, body: { termId, incomplete: true } }), 'freezing');
    const frozen = used();
    let ready = 0;
    while (ready < cards) {
      await wait(500);
      ready = must(await call(f.cardPapers, { params, query: { term: termId } }), 'papers').ready;
    }
    const sealed = used();
    const seconds = (performance.now() - from) / 1000;
    const document = await fetch(
      `${product.url}/api/${school.schoolId}/report-cards/classes/${id}/papers/pdf?term=${termId}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    if (!document.ok) throw new Error(`document: ${document.status}`);
    const size = (await document.arrayBuffer()).byteLength;
    const whole = used();
    const per = (amount: number): string => ((amount / cards) * classSize).toFixed(2);
    const all = ((whole - before) / cards) * classSize;
    const parts = [
      `frozen ${per(frozen - before)}`,
      `sealed ${per(sealed - frozen)}`,
      `one document of ${Math.round(size / 1024)} kB ${per(whole - sealed)}`,
    ];
    const verdict = all <= budget ? 'met' : `${(all / budget).toFixed(2)}× over`;
    console.log(`report cards of ${name}: ${cards} in ${seconds.toFixed(1)} s`);
    console.log(
      `  a class of ${classSize}: ${all.toFixed(2)} s of CPU (budget ${budget}: ${verdict}): ${parts.join(', ')}`,
    );
  }
  await product.stop();
} finally {
  await ground.close();
}
