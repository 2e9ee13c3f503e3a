import { describe, expect, it } from 'vitest';
import { knowsFields } from './certificates.policy.ts';
import { printedData } from './certificates.present.ts';

describe('fields of a certificate', () => {
  it.each([
    ['schooling', 'Rien à remplir.', true],
    ['schooling', '{nom} { prenom } {classe}', true],
    ['schooling', '{note}', false],
    ['schooling', '{depart}', false],
    ['removal', '{depart}', true],
    ['attendance', '{absences}', true],
    ['schooling', '{absences}', false],
    ['schooling', '{nom', false],
    ['schooling', 'nom}', false],
    ['schooling', '{}', false],
    ['schooling', '{{nom}}', false],
    ['schooling', '{constructor}', false],
  ] as const)('%s: %s → %s', (kind, text, known) => expect(knowsFields(kind, text)).toBe(known));

  const paper = (sex: 'F' | 'M' | null, body: string, opening = 'Je soussignée, {signataire} :') =>
    printedData(
      {
        kind: 'schooling',
        lang: 'fr',
        words: { title: 'Certificat', opening, body },
        number: 'CS-1',
        address: 'a',
        today: '2026-11-21',
        school: { title: 'É', city: '' },
        signatory: 'N',
        function: 'd',
        pupil: {
          first: '{nom}',
          last: '#panic("x")',
          firstAr: '',
          lastAr: '',
          sex,
          birthOn: '2013-05-04',
          birthPlace: '',
          matricule: 'P1',
        },
        place: null,
        absences: 3,
        leftOn: null,
      },
      { signature: null, seal: null },
    ).data;
  it('are filled once, as plain text', () => {
    expect(paper(null, '{prenom} { nom }\n\n\n{classe}{niveau}')).toMatchObject({
      title: 'Certificat',
      opening: 'Je soussignée, N :',
      paragraphs: ['{nom} #panic("x")'],
      across: null,
    });
  });
  it.each([
    ['F', 'est inscrite', 'Née'],
    ['M', 'est inscrit', 'Né'],
    [null, 'est inscrit(e)', 'Né(e)'],
  ] as const)('agree with the pupil (%s), never with the signatory', (sex, words, label) => {
    expect(paper(sex, 'est inscrit(e)', 'Je soussigné(e) :')).toMatchObject({
      opening: 'Je soussigné(e) :',
      paragraphs: [words],
      facts: expect.arrayContaining([expect.objectContaining({ label })]),
    });
  });
});
