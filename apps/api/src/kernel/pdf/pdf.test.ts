import { describe, expect, it } from 'vitest';
import { renderPdf } from './pdf.ts';

const template = `#let data = json(bytes(sys.inputs.data))
#set text(font: ("Figtree", "Vazirmatn"))
#set page(paper: "a4")
#data.text`;

describe('documents', () => {
  it('makes an A4 document in both scripts', async () => {
    const pdf = await renderPdf(template, { text: 'Réunion de rentrée — اجتماع الدخول المدرسي' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdf.toString('latin1');
    expect(text).toContain('Figtree');
    expect(text).toContain('Vazirmatn');
    expect(text).toMatch(/MediaBox\s*\[0 0 595/);
  });

  it('never reads data as source', async () => {
    const pdf = await renderPdf(template, { text: '#panic("x") $ #read("/etc/passwd") *' });
    expect(pdf.length).toBeGreaterThan(500);
  });

  it('says when a template fails, and goes on', async () => {
    await expect(renderPdf('#unknown-word', {})).rejects.toThrow(/document/);
    await expect(renderPdf('#read("/etc/passwd")', {})).rejects.toThrow(/document/);
    expect((await renderPdf('Bon', {})).length).toBeGreaterThan(500);
  });
});
