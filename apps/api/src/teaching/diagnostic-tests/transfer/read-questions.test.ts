import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readQuestions } from './read-questions.ts';

const read = (text: string) => readQuestions(Buffer.from(text));
const kinds = async (text: string) => (await read(text)).items.map(({ question }) => question?.kind ?? null);
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: { code?: string }) => error.code ?? 'fell',
  );
const zip = (files: Record<string, string>, level: 0 | 9 = 9): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])), { level }),
  );

const quiz = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?><quiz>${inside}</quiz>`;
const questionXml = (type: string, inside: string, text = '<p>Combien ?</p>'): string =>
  `<question type="${type}"><name><text>Nom</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inside}</question>`;
const answer = (fraction: string, text: string, more = ''): string =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`;

describe('XML of Moodle', () => {
  it('reads its question types, and reports what is lost', async () => {
    const source = quiz(
      [
        '<question type="category"><category><text>$course$/Maths</text></category></question>',
        questionXml(
          'multichoice',
          `<single>true</single><shuffleanswers>0</shuffleanswers><defaultgrade>2.0</defaultgrade>${answer('100', 'Quatre', '<feedback><text>Oui</text></feedback>')}${answer('0', 'Cinq')}`,
        ),
        questionXml(
          'multichoice',
          `<single>false</single>${answer('33.33333', 'a')}${answer('33.33333', 'b')}${answer('33.33333', 'c')}${answer('-100', 'd')}`,
        ),
        questionXml('truefalse', `${answer('0', 'true')}${answer('100', 'false')}`),
        questionXml('shortanswer', `<usecase>1</usecase>${answer('100', 'Rabat')}${answer('50', 'rabat')}`),
        questionXml(
          'numerical',
          `${answer('100', '3.5', '<tolerance>0.1</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit></units>`,
        ),
        questionXml(
          'matching',
          '<subquestion format="html"><text>AM</text><answer><text>AB</text></answer></subquestion><subquestion><text>AN</text><answer><text>AC</text></answer></subquestion><subquestion><text></text><answer><text>BC</text></answer></subquestion>',
        ),
        questionXml('essay', ''),
        questionXml(
          'cloze',
          '',
          '<p>Complétez la phrase.</p><p>Le {1:SHORTANSWER:=ciel~=firmament~%50%plafond} est {1:MULTICHOICE:=bleu~vert}.</p>',
        ),
        questionXml('description', ''),
        questionXml('ddimageortext', ''),
        questionXml('truefalse', answer('100', 'true'), '<p>Voir <img src="@@PLUGINFILE@@/a.png"> x<sup>2</sup></p>'),
      ].join(''),
    );
    const { format, items } = await read(source);
    expect(format).toBe('moodle');
    expect(items.map(({ question }) => question?.kind ?? null)).toEqual([
      ...['single', 'multiple', 'truth', 'short', 'number', 'matching', 'long', 'gaps', null, null, 'truth'],
    ]);
    expect(items[0]!.question).toMatchObject({
      points: 2,
      shuffle: false,
      choices: [{ label: 'Quatre', percent: 100, feedback: 'Oui' }, { percent: 0 }],
    });
    expect(items[1]!.question).toMatchObject({
      choices: [{ percent: 34 }, { percent: 33 }, { percent: 33 }, { percent: -100 }],
    });
    expect(items[2]!.question).toMatchObject({ truth: false, statement: 'Combien ?' });
    expect(items[3]).toMatchObject({
      verdict: 'lossy',
      losses: ['partial'],
      question: { accepted: ['Rabat'], capitals: true },
    });
    expect(items[4]!.question).toMatchObject({ value: 3.5, tolerance: 0.1, unit: 'cm' });
    expect(items[5]!.question).toMatchObject({
      pairs: [
        { left: 'AM', right: 'AB' },
        { left: 'AN', right: 'AC' },
      ],
    });
    expect(items[7]).toMatchObject({
      losses: ['choices_as_gap'],
      question: { statement: 'Complétez la phrase.', text: 'Le [[ciel|firmament]] est [[bleu]].' },
    });
    expect(items[8]!.refusal).toBe('description');
    expect(items[9]).toMatchObject({ refusal: 'kind', detail: 'ddimageortext' });
    expect(items[10]).toMatchObject({
      losses: ['picture', 'formatting'],
      picture: null,
      question: { statement: 'Voir x2' },
    });
  });
});

const png = Buffer.from('\x89PNG\r\n\x1A\n0123456789', 'latin1');
const mp3 = Buffer.from('ID3 0123456789');
const fileOf = (name: string, bytes: Buffer, path = '/'): string =>
  `<file name="${name}" path="${path}" encoding="base64">${bytes.toString('base64').replace(/.{8}/g, '$&\n')}</file>`;
/** A Moodle question whose statement shows this HTML, with these attached files. */
const shown = (html: string, files: string): string =>
  `<question type="truefalse"><name><text>Nom</text></name><questiontext format="html"><text><![CDATA[<p>Quoi ?</p>${html}]]></text>${files}</questiontext>${answer('100', 'true')}</question>`;

describe('pictures and sounds in the XML of Moodle', () => {
  it('are attached to the first words of their question', async () => {
    const one = async (html: string, files = '') => (await read(quiz(shown(html, files)))).items[0]!;
    const found = await one(
      '<img src="@@PLUGINFILE@@/un%20plan.png" alt="Le plan &amp; la rue"><audio controls><source src="@@PLUGINFILE@@/s/mot.mp3"></audio>',
      fileOf('un plan.png', png) + fileOf('mot.mp3', mp3, '/s/'),
    );
    expect(found).toMatchObject({ verdict: 'taken', losses: [], question: { statement: 'Quoi ?' } });
    expect(found.picture).toEqual({
      name: 'picture.png',
      type: 'image/png',
      alt: 'Le plan & la rue',
      content: png.toString('base64'),
    });
    expect(found.sound).toEqual({ name: 'sound.mp3', type: 'audio/mpeg', content: mp3.toString('base64') });
    const inline = await one(`<img src='data:image/png;base64,${png.toString('base64')}'>`);
    expect(inline).toMatchObject({ losses: ['picture_words'], picture: { alt: '', type: 'image/png' } });
  });

  it('are lost, and reported, when they are invalid, remote, in an answer, too many or of another type than declared', async () => {
    const losses = async (html: string, files = '') => (await read(quiz(shown(html, files)))).items[0]!;
    const img = '<img src="@@PLUGINFILE@@/a.png" alt="a">';
    expect(await losses(img)).toMatchObject({ losses: ['picture'], picture: null });
    expect(await losses('<img src="https://exemple.ma/a.png" alt="a">', fileOf('a.png', png))).toMatchObject({
      losses: ['picture'],
      picture: null,
    });
    for (const bytes of [Buffer.from('<svg onload="x()"/>'), Buffer.from('MZ'), mp3])
      expect(await losses(img, fileOf('a.png', bytes))).toMatchObject({ losses: ['picture'], picture: null });
    const heavy = Buffer.concat([png, Buffer.alloc(2.2 * 1024 * 1024)]);
    expect(await losses(img, fileOf('a.png', heavy))).toMatchObject({ losses: ['picture'], picture: null });
    expect(await losses(img + img, fileOf('a.png', png))).toMatchObject({
      losses: ['more_pictures'],
      picture: { alt: 'a' },
    });
    expect(await losses('<video src="@@PLUGINFILE@@/v.mp4"></video>')).toMatchObject({
      losses: ['sound'],
      sound: null,
    });
    // A question that is refused brings nothing.
    const refused = shown(img, fileOf('a.png', png)).replace('fraction="100"', 'fraction="0"');
    expect((await read(quiz(refused))).items[0]).toMatchObject({ verdict: 'refused', picture: null });
  });

  it('are limited to six megabytes in total', async () => {
    const big = Buffer.concat([png, Buffer.alloc(1.5 * 1024 * 1024)]);
    const inside = shown('<img src="@@PLUGINFILE@@/a.png" alt="a">', fileOf('a.png', big));
    const three = (await read(quiz(inside.repeat(2)))).items;
    expect(three.map(({ picture }) => picture !== null)).toEqual([true, true]);
    expect(await code(read(quiz(inside.repeat(4))))).toBe('diagnostic_tests.file_heavy');
  });
});

const item = (declaration: string, body: string, title = 'Item'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="${title}" adaptive="false" timeDependent="false">${declaration}<itemBody>${body}</itemBody></assessmentItem>`;
const declared = (values: string[], more = '', type = 'identifier'): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="${type}"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`;
const choice = (most: number): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${most}"><prompt>Lequel ?</prompt><simpleChoice identifier="A">un</simpleChoice><simpleChoice identifier="B">deux</simpleChoice><simpleChoice identifier="C">trois</simpleChoice></choiceInteraction>`;

describe('QTI 2.1', () => {
  it('reads one item of each type', async () => {
    expect((await read(item(declared(['B']), choice(1)))).items[0]!.question).toMatchObject({
      kind: 'single',
      statement: 'Lequel ?',
      shuffle: true,
      choices: [{ percent: 0 }, { label: 'deux', percent: 100 }, { percent: 0 }],
    });
    expect((await read(item(declared(['A', 'C']), choice(0)))).items[0]!.question).toMatchObject({
      kind: 'multiple',
      strategy: 'all',
      choices: [{ percent: 50 }, { percent: 0 }, { percent: 50 }],
    });
    const mapping =
      '<mapping upperBound="2"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="C" mappedValue="1"/><mapEntry mapKey="B" mappedValue="-2"/></mapping>';
    expect((await read(item(declared(['A', 'C'], mapping), choice(0)))).items[0]!.question).toMatchObject({
      strategy: 'percents',
      choices: [{ percent: 50 }, { percent: -100 }, { percent: 50 }],
    });
    const entry = '<p>Capitale du Maroc : <textEntryInteraction responseIdentifier="RESPONSE"/></p>';
    expect((await read(item(declared(['Rabat'], '', 'string'), entry))).items[0]!.question).toMatchObject({
      kind: 'short',
      accepted: ['Rabat'],
      statement: 'Capitale du Maroc :',
    });
    expect((await read(item(declared(['3.5'], '', 'float'), entry))).items[0]!.question).toMatchObject({
      kind: 'number',
      value: 3.5,
    });
    expect(
      await kinds(
        item('', '<extendedTextInteraction responseIdentifier="R"><prompt>Rédigez</prompt></extendedTextInteraction>'),
      ),
    ).toEqual(['long']);
    const order = choice(0).replaceAll('choiceInteraction', 'orderInteraction');
    expect((await read(item(declared(['C', 'A', 'B']), order))).items[0]!.question).toMatchObject({
      kind: 'ordering',
      items: ['trois', 'un', 'deux'],
    });
    const match =
      '<matchInteraction responseIdentifier="RESPONSE"><prompt>Associez</prompt><simpleMatchSet><simpleAssociableChoice identifier="L1" matchMax="1">AM</simpleAssociableChoice><simpleAssociableChoice identifier="L2" matchMax="1">AN</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="R1" matchMax="1">AB</simpleAssociableChoice><simpleAssociableChoice identifier="R2" matchMax="1">AC</simpleAssociableChoice></simpleMatchSet></matchInteraction>';
    expect(
      (await read(item(declared(['L1 R2', 'L2 R1'], '', 'directedPair'), match))).items[0]!.question,
    ).toMatchObject({
      kind: 'matching',
      pairs: [
        { left: 'AM', right: 'AC' },
        { left: 'AN', right: 'AB' },
      ],
    });
    const gap =
      '<p>Complétez</p><p>Le <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false"><inlineChoice identifier="G">ciel</inlineChoice><inlineChoice identifier="H">sol</inlineChoice></inlineChoiceInteraction> est bleu.</p>';
    expect((await read(item(declared(['G']), gap))).items[0]).toMatchObject({
      losses: ['choices_as_gap'],
      question: { kind: 'gaps', text: 'Le [[ciel]] est bleu.' },
    });
    expect((await read(item('', '<hotspotInteraction responseIdentifier="RESPONSE"/>'))).items[0]).toMatchObject({
      refusal: 'kind',
      detail: 'hotspotInteraction',
    });
  });

  it('reads a package in the order of its items, and skips other files', async () => {
    const files = {
      'imsmanifest.xml': '<manifest/>',
      'items/q2.xml': item(declared(['A']), choice(1), 'Deux'),
      'items/q10.xml': item(declared(['A']), choice(1), 'Dix'),
      'items/q1.xml': item(declared(['B']), choice(1), 'Un'),
      'test.xml': '<assessmentTest/>',
      'img/a.png': 'image',
    };
    const { format, items } = await readQuestions(zip(files));
    expect([format, items.map(({ title }) => title)]).toEqual(['qti', ['Un', 'Deux', 'Dix']]);
  });
});

describe('hostile files', () => {
  it('are refused with entities, deep nesting, false sizes or no content', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>`;
    const outside = '<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>';
    expect(await code(read(bomb))).toBe('diagnostic_tests.file_declares');
    expect(await code(read(outside))).toBe('diagnostic_tests.file_declares');
    expect(await code(read(`<quiz>${'<a>'.repeat(5000)}`))).toBe('diagnostic_tests.file_heavy');
    expect(await code(read(`<quiz>${'<a/>'.repeat(200_000)}</quiz>`))).toBe('diagnostic_tests.file_heavy');
    expect(await code(read('<quiz><question>'))).toBe('diagnostic_tests.file_broken');
    expect(await code(read('<html><body>bonjour</body></html>'))).toBe('diagnostic_tests.file_unknown');
    expect(await code(read(quiz('')))).toBe('diagnostic_tests.file_empty');
    expect(await code(read('Bonjour à tous.'))).toBe('diagnostic_tests.file_unknown');
    expect(await code(readQuestions(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3])))).toBe(
      'diagnostic_tests.file_unknown',
    );
    expect(await code(readQuestions(Buffer.alloc(6 * 1024 * 1024 + 1, 0x61)))).toBe('diagnostic_tests.file_heavy');
  });

  it('use only pictures and sounds of a package beside their item', async () => {
    const pack = (address: string, more: Record<string, string | Buffer>) => {
      const body = `<p><img src="${address}" alt="Une figure"/></p>${choice(1)}`;
      const files = { 'items/a.xml': item(declared(['B']), body), ...more };
      const packed = Object.entries(files).map(([name, text]) => [name, Buffer.from(text as string)] as const);
      return readQuestions(Buffer.from(zipSync(Object.fromEntries(packed), { level: 9 })));
    };
    const taken = (await pack('../images/une%20figure.png', { 'images/une figure.png': png })).items[0]!;
    expect(taken).toMatchObject({
      verdict: 'taken',
      question: { kind: 'single', statement: 'Lequel ?' },
      picture: { alt: 'Une figure', content: png.toString('base64') },
    });
    for (const address of ['https://exemple.ma/a.png', 'file:///etc/passwd', '//x/a.png', 'b.png', 'a.xml'])
      expect((await pack(address, { 'a.png': png })).items[0]).toMatchObject({ losses: ['picture'], picture: null });
    // More than a picture may weigh once it is unpacked, and an archive that swells for one.
    const noise = randomBytes(2.2 * 1024 * 1024);
    const heavy = pack('b.png', { 'items/b.png': Buffer.concat([png, noise]) });
    expect((await heavy).items[0]).toMatchObject({ losses: ['picture'], picture: null });
    const swells = pack('b.png', { 'items/b.png': Buffer.concat([png, Buffer.alloc(1.9 * 1024 * 1024)]) });
    expect(await code(swells)).toBe('diagnostic_tests.file_heavy');
  });

  it('are not unpacked when the archive expands too much, has outside paths or is truncated', async () => {
    expect(await code(readQuestions(zip({ 'a.xml': ' '.repeat(4_000_000) })))).toBe('diagnostic_tests.file_heavy');
    expect(await code(readQuestions(zip({ '../a.xml': '<assessmentItem/>' })))).toBe('diagnostic_tests.file_broken');
    expect(await code(readQuestions(zip({ 'a.xml': item(declared(['A']), choice(1)) }).subarray(0, 200)))).toBe(
      'diagnostic_tests.file_broken',
    );
    expect(await code(readQuestions(zip({ 'a.txt': 'rien', 'b.txt': 'x'.repeat(200) })))).toBe(
      'diagnostic_tests.file_empty',
    );
  });

  it('do not slow down regular expressions', async () => {
    const began = process.cpuUsage();
    for (const text of [
      `${'<'.repeat(400_000)} {T}`,
      `${'<!--'.repeat(200_000)} {T}`,
      `${'{1:SA:'.repeat(80_000)}`,
      `{${'~%5'.repeat(300_000)}}`,
      `::${':'.repeat(500_000)}{T}`,
    ])
      await code(read(`Q ${text}`));
    await code(read(quiz(questionXml('cloze', '', `{1:SHORTANSWER:${'=a~'.repeat(100_000)}`))));
    // Processor time: the clock says what else the machine does.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000);
  });

  it('give at most 500 questions, with the number of those left out', async () => {
    const { items, left } = await read(Array.from({ length: 520 }, (_, at) => `Question ${at} {T}`).join('\n\n'));
    expect([items.length, left]).toEqual([500, 20]);
  });
});
