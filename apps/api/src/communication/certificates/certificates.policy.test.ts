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
    ['schooling', '{nom', false],
    ['schooling', 'nom}', false],
    ['schooling', '{}', false],
    ['schooling', '{{nom}}', false],
    ['schooling', '{constructor}', false],
  ] as const)('%s: %s → %s', (kind, text, known) => expect(knowsFields(kind, text)).toBe(known));

  it('are filled once, as plain words', () => {
    const pupil = {
      first: '{nom}',
      last: '#panic("x")',
      firstAr: '',
      lastAr: '',
      birthOn: null,
      birthPlace: '',
      matricule: 'P1',
    };
    const { data } = printedData(
      {
        kind: 'schooling',
        lang: 'fr',
        words: {
          title: 'Certificat',
          opening: 'Je soussignée, {signataire} :',
          body: '{prenom} { nom }\n\n\n{classe}{niveau}',
        },
        number: 'CS-1',
        address: 'a',
        today: '2026-11-21',
        school: { title: 'É', city: '' },
        signatory: 'N',
        function: 'd',
        pupil,
        place: null,
        leftOn: null,
      },
      { crest: null, seal: null },
    );
    expect(data).toMatchObject({
      title: 'Certificat',
      opening: 'Je soussignée, N :',
      paragraphs: ['{nom} #panic("x")'],
      specimen: null,
    });
  });
});
