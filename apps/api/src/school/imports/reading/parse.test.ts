import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessFields, headerRow } from './headers.ts';
import * as n from '../cells/normalise.ts';
import { decodeText } from '#kernel/content/decode-text.ts';
import { detectSeparator, parseTable } from './parse.ts';
import { FileUnread } from '../cells/sheet.ts';
import { readTable } from './read-file.ts';
import { readPupil, roleOf } from '../people/rows.ts';
import { classKey, levelOf, levelOfClass, nearest } from '../cells/levels.ts';

const today = '2026-11-21';

describe('files', () => {
  it('have a detected encoding and separator', async () => {
    expect(decodeText(Buffer.from('Prénom')).encoding).toBe('UTF-8');
    expect(decodeText(Buffer.from('Prénom ’ œ', 'latin1'))).toMatchObject({ encoding: 'Windows-1252' });
    expect(decodeText(Buffer.from([0x4c, 0x92, 0x4f])).text).toBe('L’O');
    expect(decodeText(Buffer.from('\uFEFFNom', 'utf16le'))).toEqual({ text: 'Nom', encoding: 'UTF-16' });
    expect(detectSeparator('Nom;Adresse\nA;"1, rue, x"\n')).toBe(';');
    expect(detectSeparator('Nom,Adresse\n"A;B;C",x\n')).toBe(',');
    expect(detectSeparator('Nom\tClasse\nA\t6A\n')).toBe('\t');
  });

  it('keep quoted cells, blank lines and uneven rows in place', async () => {
    const table = await parseTable(
      Buffer.from('sep=;\r\n"Nom";"Note"\r\n\r\n"A ""dit"" B; C";"deux\nlignes";\r\nD\r\n'),
      'csv',
    );
    expect(table.sheets[0]?.rows).toEqual([[''], ['Nom', 'Note'], [''], ['A "dit" B; C', 'deux lignes'], ['D']]);
  });

  it('of any bytes are read, or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        try {
          expect((await parseTable(Buffer.from(bytes), 'csv')).sheets[0]?.rows.length).toBeGreaterThan(1);
        } catch (error) {
          expect(error).toBeInstanceOf(FileUnread);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are read outside the event loop', async () => {
    const body = `Nom;Prénom;Classe\n${'Alaoui;Rim;6A\n'.repeat(19_000)}`;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const table = await readTable(1, Buffer.from(body), 'csv');
    clearInterval(timer);
    expect(table.sheets[0]?.rows.length).toBe(19_001);
    expect(turns).toBeGreaterThan(5);
    await expect(readTable(1, Buffer.from('PK\u0003\u0004'), 'xlsx')).rejects.toMatchObject({
      code: 'imports.unreadable',
    });
  });
});

describe('headers', () => {
  it('are recognised in any order, case, accent or language', () => {
    expect(
      guessFields('pupils', [
        'CLASSE',
        'prenom',
        'Nom *',
        'DATE DE NAISSANCE (jj/mm/aaaa)',
        'Tel. Père',
        'e-mail de la mère',
        'رمز مسار',
        'Remarque',
      ]),
    ).toEqual(['className', 'firstName', 'lastName', 'birthDate', 'fatherPhone', 'motherEmail', 'massarCode', null]);
    expect(guessFields('staff', ['Nom', 'Prénom', 'Fonction', 'Matière', 'Classes', 'Courriel', 'GSM', 'Nom'])).toEqual(
      ['lastName', 'firstName', 'function', 'subject', 'classes', 'email', 'phone', null],
    );
  });
  it('can be below a title', () => {
    expect(headerRow('pupils', [['Collège X'], [''], ['Nom', 'Prénom', 'Classe'], ['A', 'B', '6A']])).toBe(2);
    expect(headerRow('pupils', [[''], ['colonne 1', 'colonne 2'], ['A', 'B']])).toBe(1);
  });
});

describe('cells', () => {
  it.each([
    ['05/12/2012', '2012-12-05'],
    ['5-12-2012', '2012-12-05'],
    ['2012-12-05', '2012-12-05'],
    ['2012-12-05T00:00:00', '2012-12-05'],
    ['41248', '2012-12-05'],
    ['29/02/2012', '2012-02-29'],
    ['5 décembre 2012', '2012-12-05'],
    ['1er juil. 2013', '2013-07-01'],
  ])('date %s', (raw, day) => expect(n.readBirthDate(raw, today)).toMatchObject({ value: day }));
  it.each([
    ['31/02/2014', 'date_impossible', null],
    ['29/02/2013', 'date_impossible', null],
    ['12/31/2012', 'date_impossible', '31/12/2012'],
    ['2/12/11', 'date_ambiguous', '02/12/2011'],
    ['20140521', 'date_unreadable', '21/05/2014'],
    ['bientôt', 'date_unreadable', null],
    ['01/01/2030', 'date_future', null],
  ])('date %s → %s', (raw, code, suggestion) =>
    expect(n.readBirthDate(raw, today)).toMatchObject({ value: null, code, suggestion }),
  );
  it('a real day written in French is read as that day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2024-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(n.readBirthDate(n.frenchDay(day), today).value).toBe(day);
        },
      ),
    );
  });
  it.each([
    ['0612345678', '+212612345678'],
    ['06 12-34.56 78', '+212612345678'],
    ['+212 6-12 34 56 78', '+212612345678'],
    ['00212612345678', '+212612345678'],
    ['212612345678', '+212612345678'],
    ['+212 (0)6 12 34 56 78', '+212612345678'],
    ['612345678', '+212612345678'],
    ['05 22 12 34 56', '+212522123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+1 415 555 2671', '+14155552671'],
  ])('telephone %s', (raw, phone) => expect(n.readPhone(raw, 'MA')).toEqual({ value: phone }));
  it('a value that is not a telephone is refused, and French numbers stay in France', () => {
    for (const raw of ['12345', '06123', '+212 9 12 34 56 78', 'néant', '0612345678 / 0698765432'])
      expect(n.readPhone(raw, 'MA').code).toBe('phone_invalid');
    expect(n.readPhone('01 42 34 56 78', 'FR').value).toBe('+33142345678');
    expect(n.readPhone('—', 'MA').value).toBeNull();
  });
  it('sex, names, e-mails and answers are read', () => {
    expect(['F', 'fille', 'Féminin', 'أنثى'].map((raw) => n.readSex(raw).value)).toEqual(['F', 'F', 'F', 'F']);
    expect(['M', 'G', 'garçon', 'ذكر'].map((raw) => n.readSex(raw).value)).toEqual(['M', 'M', 'M', 'M']);
    expect(n.readSex('X?').code).toBe('sex_unknown');
    expect(n.readName('  El   Amrani ').value).toBe('El Amrani');
    for (const name of ['N’Guyen-Dubois', "D'Almeida", 'بنكيران', 'Jean-Baptiste', 'Ibn ʿAbbas'])
      if (!name.includes('ʿ')) expect(n.readName(name).value).toBe(name);
    expect(n.readEmail(' Amine@Exemple.MA ').value).toBe('amine@exemple.ma');
    expect(n.readEmail('amine@exemple,ma')).toMatchObject({ code: 'email_invalid', suggestion: 'amine@exemple.ma' });
    expect([
      n.readYesNo('Oui').value,
      n.readYesNo('non').value,
      n.readYesNo('').value,
      n.readYesNo('peut-être').code,
    ]).toEqual([true, false, null, 'yes_no_unknown']);
    expect(n.readMassar('m 126942068').value).toBe('M126942068');
    expect(n.readMassar('M12694206').code).toBe('massar_format');
    expect(n.readRegime('dp').value).toBe('Demi-pensionnaire');
    expect(n.readRegime('Garderie')).toMatchObject({ value: 'Garderie', code: 'regime_unknown', severity: 'warning' });
    expect(n.readList('Latin; Théâtre | Latin').value).toEqual(['Latin', 'Théâtre']);
  });
  it('a hostile cell never takes long', () => {
    for (const unit of ['a', ' ', '0', '-', '@a.', '=', "'", '(0)', '\u0300']) {
      const cell = unit.repeat(Math.ceil(50_000 / unit.length));
      const begun = performance.now();
      for (const read of [n.readName, n.readSex, n.readEmail, n.readMassar, n.readRegime, n.readList, n.readYesNo])
        read(cell);
      n.readPhone(cell, 'MA');
      n.readBirthDate(cell, today);
      levelOfClass(cell.slice(0, 501));
      expect(performance.now() - begun).toBeLessThan(10_000);
    }
  });
  it('a guardian needs a name, or the missing part is reported', () => {
    const codes = (cells: Record<string, string>) =>
      readPupil({ lastName: 'A', firstName: 'B', className: '6A', ...cells }, { today, country: 'MA' }).issues.map(
        ({ field, code }) => `${field} ${code}`,
      );
    expect(codes({ fatherPhone: '0612345678' })).toEqual(['fatherLastName guardian_unnamed']);
    expect(codes({ motherFirstName: 'Rim' })).toEqual(['motherLastName required']);
    expect(codes({ fatherFirstName: 'Omar' })).toEqual([]);
    expect(codes({ level: '4e' })).toEqual(['className class_level_mismatch']);
  });
});

describe('levels and classes', () => {
  it.each([
    ['6e A', '6e'],
    ['6ème A', '6e'],
    ['6A', '6e'],
    ['CE1B', 'CE1'],
    ['2nde 3', '2de'],
    ['TS1', 'Tle'],
    ['1BAC SM 1', '1BAC'],
    ['3APIC-9', '3AC'],
    ['GS', 'GS'],
    ['Les Papillons', null],
  ])('%s is of %s', (name, level) => expect(levelOfClass(name)?.name ?? null).toBe(level));
  it('one class is recognised under several spellings', () => {
    expect(new Set(['6e A', '6ème A', '6A', '6 a', '6ÈME-A'].map(classKey)).size).toBe(1);
    expect(classKey('6e A')).not.toBe(classKey('5e A'));
    expect(levelOf('Sixième').name).toBe('6e');
    expect(nearest('6e AA', ['6e A', '5e B'])).toBe('6e A');
    expect(nearest('Club', ['6e A'])).toBeNull();
  });
  it('the role is found from the function', () => {
    expect(
      ['Professeur de SVT', 'Maîtresse', 'Chauffeur', 'Directrice', 'Surveillant général', 'Cuisinière', 'Poète'].map(
        roleOf,
      ),
    ).toEqual(['prof', 'prof', 'transport', 'admin', 'personnel', 'personnel', null]);
  });
});
