import { afterAll, describe, expect, it } from 'vitest';
import { ChildPool, stopChildren } from '#kernel/children/child-pool.ts';
import { type PdfJob, type Printer, printing, renderPdf } from './pdf.ts';

const printer: Printer = { schoolId: 1, actor: { kind: 'account' } };
const job: Printer = { schoolId: 1, actor: { kind: 'job' } };
const other: Printer = { schoolId: 2, actor: { kind: 'account' } };
/** Practically never ends. */
const hanging = '#{ let x = 0; for a in range(100000) { for b in range(100000) { x = calc.rem(x + b, 7) } } }';
afterAll(stopChildren);

const template = `#let data = json(bytes(sys.inputs.data))
#set text(font: ("Figtree", "Vazirmatn"))
#set page(paper: "a4")
#data.text`;

describe('documents', () => {
  it('are A4 in both scripts', async () => {
    const pdf = await renderPdf(printer, template, { text: 'Réunion de rentrée — اجتماع الدخول المدرسي' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdf.toString('latin1');
    expect(text).toContain('Figtree');
    expect(text).toContain('Vazirmatn');
    expect(text).toMatch(/MediaBox\s*\[0 0 595/);
  });

  it('never read data as source', async () => {
    const pdf = await renderPdf(printer, template, { text: '#panic("x") $ #read("/etc/passwd") *' });
    expect(pdf.length).toBeGreaterThan(500);
  });

  it('report a template that fails, and continue', async () => {
    await expect(renderPdf(printer, '#unknown-word', {})).rejects.toThrow(/document/);
    await expect(renderPdf(printer, '#read("/etc/passwd")', {})).rejects.toThrow(/document/);
    expect((await renderPdf(printer, 'Bon', {})).length).toBeGreaterThan(500);
  });

  it('fail individually when one hangs: the waiting ones are made, each within its own time', async () => {
    const pool = new ChildPool<PdfJob, Uint8Array>({ ...printing, seconds: 2, patience: 30 });
    const ask = (who: Printer, text: string) => renderPdf(who, text, {}, [], pool);
    const stuck = ask(printer, hanging).then(
      () => 'made',
      (error: Error) => error.message,
    );
    const behind = Array.from({ length: 40 }, (_, i) => ask(printer, `Bon ${i}`));
    // Another school does not wait for the job that hangs.
    const first = await Promise.race([ask(other, 'Bon').then(() => 'other school'), stuck]);
    expect(first).toBe('other school');
    expect(await stuck).toContain('time');
    expect((await Promise.all(behind)).every((pdf) => pdf.length > 500)).toBe(true);
  }, 60_000);

  it('made in the background let a person’s print go first', async () => {
    const pool = new ChildPool<PdfJob, Uint8Array>({ ...printing, children: 1 });
    const made: string[] = [];
    const note = (name: string) => () => made.push(name);
    const batch = Array.from({ length: 30 }, (_, i) => renderPdf(job, `Bulletin ${i}`, {}, [], pool).then(note('job')));
    const person = renderPdf(printer, 'Bon', {}, [], pool).then(note('person'));
    await Promise.all([...batch, person]);
    expect(made.indexOf('person')).toBeLessThan(3);
  }, 60_000);

  it('are refused with a message when too many wait', async () => {
    const pool = new ChildPool<PdfJob, Uint8Array>({ ...printing, waiting: 1 });
    const all = Array.from({ length: 3 }, () => renderPdf(printer, 'Bon', {}, [], pool));
    expect((await Promise.allSettled(all)).at(-1)).toMatchObject({
      reason: { kind: 'limit', code: 'too_many_requests' },
    });
  }, 30_000);
});
