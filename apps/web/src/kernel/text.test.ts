import { agreeWithSex, dateFormat } from '@encrier/contract/kernel/names';
import { afterAll, describe, expect, it } from 'vitest';
import { setLang } from '#kernel/i18n/i18n.ts';
import {
  beforeName,
  comma,
  groupPhone,
  hexToRgb,
  isImage,
  isRtl,
  labelled,
  ofName,
  pad4,
  rgbToHex,
  joinNames,
  videoId,
} from './text.ts';

describe('names and texts', () => {
  it('knows the seven image extensions', () => {
    for (const end of ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg', 'PNG'])
      expect(isImage(`photo.${end}`)).toBe(true);
    for (const name of ['photo.pdf', 'png', 'photo.png.exe']) expect(isImage(name)).toBe(false);
  });
  it('lays out text with Arabic letters from right to left', () => {
    expect(isRtl('Réunion مع الأولياء')).toBe(true);
    expect(isRtl('Réunion')).toBe(false);
  });
  it('pads to four digits', () => expect([7, 1234, 98765].map(pad4)).toEqual(['0007', '1234', '98765']));
});

describe('video links', () => {
  it('take an id of eleven characters', () => {
    for (const text of [
      'dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
      'https://youtu.be/dQw4w9WgXcQ',
      'youtube.com/shorts/dQw4w9WgXcQ',
    ])
      expect(videoId(text)).toBe('dQw4w9WgXcQ');
    for (const text of ['dQw4w9WgXc', 'https://youtu.be/dQw4w9WgXcQQ', 'https://evil.example/watch?v=dQw4w9WgXcQ', ''])
      expect(videoId(text)).toBeNull();
  });
});

describe('colours', () => {
  it('are converted both ways', () => expect(rgbToHex(hexToRgb('#2649BB'))).toBe('#2649bb'));
  it('refuse invalid strings and a channel above 255', () => {
    for (const value of [255, null, undefined, {}, '#12']) expect(() => hexToRgb(value)).toThrow(TypeError);
    expect(() => rgbToHex({ r: 256, g: 0, b: 0 })).toThrow(RangeError);
  });
});

describe('telephone numbers', () => {
  const plain = (number: string) => groupPhone(number).replaceAll('\u202f', ' ');
  it('are grouped in the French and Moroccan way', () => {
    expect(plain('+212699792496')).toBe('+212 6 99 79 24 96');
    expect(plain('+33612345678')).toBe('+33 6 12 34 56 78');
    expect(plain('0612345678')).toBe('06 12 34 56 78');
    expect(plain('06.12.34.56.78')).toBe('06 12 34 56 78');
  });
  it('stay unchanged for other countries', () => {
    for (const number of ['+4915123456789', '15', '0612', '']) expect(groupPhone(number)).toBe(number);
  });
});

describe('a name in a sentence', () => {
  afterAll(() => setLang('fr'));
  it.each([
    ['Adam', 'd’Adam'],
    ['Yasmine', 'de Yasmine'],
    ['Youssef', 'de Youssef'],
    ['Yvonne', 'd’Yvonne'],
    ['Éléonore', 'd’Éléonore'],
    ['Œdipe', 'd’Œdipe'],
    ['Hugo', 'd’Hugo'],
    ['Hélène', 'd’Hélène'],
    ['Hassan', 'de Hassan'],
    ['Ilyas', 'd’Ilyas'],
    ['Ouafa', 'de Ouafa'],
    ['Oumaïma', 'd’Oumaïma'],
    ['ʿAïcha', 'd’ʿAïcha'],
    ['أمين', 'de أمين'],
    ['1re A', 'de 1re A'],
    ['', 'de '],
  ])('%s follows « de »: %s', async (name, expected) => {
    await setLang('fr');
    expect(ofName(name)).toBe(expected);
  });
  it('stands alone in languages whose sentence contains the rest, and names are joined as each language does', async () => {
    const children = ['Adam', 'Lina', 'Yasmine'];
    await setLang('fr');
    expect([joinNames(children), joinNames(children.slice(1)), joinNames([])]).toEqual([
      'Adam, Lina et Yasmine',
      'Lina et Yasmine',
      '',
    ]);
    await setLang('en');
    expect([ofName('Adam'), beforeName('Adam'), joinNames(children.slice(1))]).toEqual([
      'Adam',
      '',
      'Lina and Yasmine',
    ]);
    await setLang('ar');
    expect([ofName('Adam'), joinNames(['آدم', 'ياسمين'])]).toEqual(['Adam', 'آدم وياسمين']);
  });
  it('agrees with the person’s sex, and with both where it is unknown', () => {
    const sentence = 'est inscrit(e) (4e A)';
    expect([agreeWithSex(sentence, 'F'), agreeWithSex(sentence, 'M'), agreeWithSex(sentence, null)]).toEqual([
      'est inscrite (4e A)',
      'est inscrit (4e A)',
      sentence,
    ]);
  });
  it('of a person, a class, a school or a file never follows a bare « de » or « que » in a French message (F24)', () => {
    const catalogues = import.meta.glob<string>('../**/locales/fr.po', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    expect(Object.keys(catalogues).length).toBeGreaterThan(20);
    const pasted = Object.values(catalogues).flatMap((text) =>
      [
        ...text.matchAll(
          /^msgid "(.*\b(?:de|que) (?:<\d+>)?\{(?:0|label|\w*[nN]ame|title|children|author|person|pupil|other|school|class|group|level|file)\}.*)"$/gm,
        ),
      ].map((m) => m[1]),
    );
    expect(pasted).toEqual([]);
  });
  it('is punctuated in the way of the screen’s language', async () => {
    await setLang('fr');
    expect([['Lecture', 'Calcul'].join(comma()), labelled('Classe', '6e A')]).toEqual([
      'Lecture, Calcul',
      'Classe : 6e A',
    ]);
    await setLang('en');
    expect([comma(), labelled('Class', '6e A')]).toEqual([', ', 'Class: 6e A']);
    await setLang('ar');
    expect([comma(), labelled('القسم', '6e A')]).toEqual(['، ', 'القسم: 6e A']);
  });
});

it('the first day of a month is « 1er » in French, alone, with its hour and in a span', () => {
  const [first, third] = [new Date('2026-09-01T09:30:00Z'), new Date('2026-09-03T09:30:00Z')];
  const long = { timeZone: 'UTC', dateStyle: 'long' } as const;
  expect(dateFormat('fr', long).format(first)).toBe('1er septembre 2026');
  expect(dateFormat('fr', { ...long, timeStyle: 'short' }).format(first)).toBe('1er septembre 2026 à 09:30');
  expect(dateFormat('fr', { ...long, dateStyle: 'full' }).format(first)).toBe('mardi 1er septembre 2026');
  expect(dateFormat('fr', long).formatRange(first, third)).toBe('1er–3 septembre 2026');
  expect(dateFormat('fr', long).format(third)).toBe('3 septembre 2026');
  expect(dateFormat('en', long).format(first)).toBe('1 September 2026');
});
