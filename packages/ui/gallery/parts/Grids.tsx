import { useMemo, useState } from 'react';
import { KeyHint } from '../../src/actions/KeyHint.tsx';
import { Avatar } from '../../src/data/Avatar.tsx';
import { Grid } from '../../src/grid/Grid.tsx';
import type { CellChange, CellPlace, CellState, GridColumn, GridWords } from '../../src/grid/model.tsx';
import { Show, useWords } from '../look.tsx';

type Row = { id: string; name: string };
type Mark = number | string | null;
const names = [
  'Amine Alaoui',
  'Inès Belhaj',
  'Hugo Bernard',
  'Rayan Chraibi',
  'Yasmine El Amrani',
  'Salma Fassi',
  'Léa Fontaine',
  'Mehdi Idrissi',
  'Ilyas Kettani',
  'Camille Laurent',
];
const codes: Readonly<Record<string, string>> = { a: 'Abs', d: 'Disp', n: 'NR' };
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: names[index % names.length]! }));

type Translate = ReturnType<typeof useWords>;

function markColumn(index: number, w: Translate, big: boolean): GridColumn<Row, Mark> {
  const name = `${w('Contrôle', 'فرض', 'Test')} ${index + 1}`;
  return {
    key: `c${index}`,
    name,
    head: (
      <span>
        <b>{name}</b>
        {!big && (
          <bdi dir="ltr" style={{ display: 'block', fontWeight: 450 }}>
            ×2 · /20
          </bdi>
        )}
      </span>
    ),
    width: 104,
    align: 'end',
    inputMode: 'text',
    tinted: !big && index === 4,
    format: (value) => (value === null ? '' : String(value).replace('.', ',')),
    parse: (text) => {
      const trimmed = text.trim();
      if (trimmed === '') return { value: null };
      const code = codes[trimmed[0]!.toLowerCase()];
      if (code) return { value: code };
      const value = Number(trimmed.replace(',', '.'));
      if (!Number.isFinite(value)) return { wrong: w('ce n’est pas une note', 'ليست نقطة', 'this is not a mark') };
      return value >= 0 && value <= 20
        ? { value }
        : { wrong: w('la note va de 0 à 20', 'النقطة من 0 إلى 20', 'a mark goes from 0 to 20') };
    },
    oneKey: (key) => codes[key.toLowerCase()] ?? null,
    readOnly: !big && index === 1,
    look: (value) => (typeof value === 'string' ? 'hatched' : value !== null && value >= 17 ? 'good' : undefined),
    ...(!big && { foot: <b>12,5</b> }),
  };
}

function useGridWords(): GridWords {
  const w = useWords();
  return useMemo(
    () => ({
      help: w(
        'Flèches pour aller, écrire pour remplacer, F2 pour corriger, Échap puis Tab pour sortir',
        'الأسهم للتنقل، الكتابة للتعويض، F2 للتصحيح، Esc ثم Tab للخروج',
        'Arrows to move, type to replace, F2 to correct, Escape then Tab to leave',
      ),
      cell: (column, row) => `${column}, ${row}`,
      selected: (count) => w(`${count} cellules`, `${count} خلية`, `${count} cells`),
      saving: w('Enregistrement en cours', 'جار الحفظ', 'Saving'),
      saved: w('Enregistré', 'محفوظ', 'Saved'),
      waiting: w('En attente du réseau', 'في انتظار الشبكة', 'Waiting for the network'),
      refused: (reason) => w(`Refusé : ${reason}`, `مرفوض: ${reason}`, `Refused: ${reason}`),
      conflict: (theirs) =>
        w(`Quelqu’un d’autre a écrit ${theirs}`, `كتب شخص آخر ${theirs}`, `Somebody else wrote ${theirs}`),
      keepMine: w('Garder la mienne', 'الاحتفاظ بنقطتي', 'Keep mine'),
      takeTheirs: w('Prendre la sienne', 'أخذ نقطته', 'Take theirs'),
      wrong: (text, reason) => w(`« ${text} » : ${reason}`, `«${text}»: ${reason}`, `“${text}”: ${reason}`),
      readOnly: w('Cette cellule ne s’écrit pas', 'لا يمكن الكتابة في هذه الخلية', 'This cell cannot be written'),
      copied: (count) => w(`${count} cellules copiées`, `نسخت ${count} خلية`, `${count} cells copied`),
      entered: (changed, wrong, left) =>
        w(
          `${changed} changées, ${wrong} refusées, ${left} laissées`,
          `${changed} تغيرت، ${wrong} مرفوضة، ${left} تركت`,
          `${changed} changed, ${wrong} refused, ${left} left`,
        ),
      undone: (count) => w(`${count} annulées`, `ألغيت ${count}`, `${count} undone`),
      redone: (count) => w(`${count} refaites`, `أعيدت ${count}`, `${count} redone`),
      notUndone: w('Une valeur a changé depuis', 'تغيرت قيمة منذ ذلك الحين', 'A value has changed since'),
    }),
    [w],
  );
}

/** Holds what is typed, as a page would. */
function useSheet(rows: readonly Row[], columns: readonly GridColumn<Row, Mark>[]) {
  const [held, setHeld] = useState<ReadonlyMap<string, Mark>>(
    () =>
      new Map(
        rows.flatMap(({ id }, row) =>
          columns.slice(1).map((column, index) => {
            const value = ((row * 7 + index * 5) % 31) / 2 + 4;
            const mark: Mark = (row + index) % 23 === 0 ? 'Abs' : (row * 3 + index) % 11 === 0 ? null : value;
            return [`${id} ${column.key}`, mark] as const;
          }),
        ),
      ),
  );
  return {
    value: (row: Row, column: GridColumn<Row, Mark>): Mark =>
      column.key === 'name' ? row.name : (held.get(`${row.id} ${column.key}`) ?? null),
    onChange: (changes: CellChange<Mark>[]) =>
      setHeld((old) => new Map([...old, ...changes.map((one) => [`${one.row} ${one.column}`, one.after] as const)])),
  };
}

const states: Readonly<Record<string, CellState<Mark>>> = {
  'r1 c0': { kind: 'saving' },
  'r2 c0': { kind: 'saved' },
  'r3 c0': { kind: 'waiting' },
  'r4 c0': { kind: 'refused', reason: 'période close' },
  'r0 c0': { kind: 'conflict', theirs: 14 },
};

function useColumns(count: number, big: boolean): GridColumn<Row, Mark>[] {
  const w = useWords();
  return useMemo(
    () => [
      {
        key: 'name',
        name: w('Élève', 'التلميذ', 'Pupil'),
        width: 210,
        narrow: 130,
        frozen: true,
        format: String,
        show: (_value, row) => (
          <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
            {!big && <Avatar name={row.name} size={22} />}
            <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.name}</bdi>
          </span>
        ),
        foot: big ? undefined : w('Moyenne de classe', 'معدل القسم', 'Class average'),
      },
      ...Array.from({ length: count }, (_, index) => markColumn(index, w, big)),
    ],
    [count, big, w],
  );
}

export function Grids() {
  const w = useWords();
  const words = useGridWords();
  const columns = useColumns(8, false);
  const [rows] = useState(() => rowsOf(14));
  const sheet = useSheet(rows, columns);
  return (
    <Show name="Grid" wide>
      <Grid
        label={w('Notes de la 3e A', 'نقط الثالثة أ', 'Marks of 3e A')}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        {...sheet}
        state={({ row, column }: CellPlace) => states[`${row} ${column}`]}
        note={({ row, column }: CellPlace) =>
          row === 'r6' && column === 'c0' ? w('Copie rendue en retard', 'سلم متأخرا', 'Handed in late') : undefined
        }
        onResolve={() => {}}
        summary={(values) => {
          const marks = values.filter((one) => typeof one === 'number');
          const mean = marks.reduce((sum, one) => sum + one, 0) / marks.length;
          return marks.length ? (
            <span>
              {w('Moyenne', 'المعدل', 'Average')} <b>{mean.toFixed(2).replace('.', ',')}</b>
            </span>
          ) : null;
        }}
        hints={
          <>
            <span>
              <KeyHint keys={['A']} /> {w('absent', 'غائب', 'absent')}
            </span>
            <span>
              <KeyHint keys={['Ctrl', 'Z']} /> {w('annuler', 'تراجع', 'undo')}
            </span>
          </>
        }
        headHeight={48}
        maxHeight="520px"
        words={words}
      />
    </Show>
  );
}

/** A thousand rows of two hundred columns: what scrolling costs is measured here. */
export function LargeGrid() {
  const w = useWords();
  const words = useGridWords();
  const columns = useColumns(200, true);
  const [rows] = useState(() => rowsOf(1000));
  const sheet = useSheet(rows, columns);
  return (
    <Show name="Grid 1000 × 200" wide>
      <Grid
        label={w('Toute l’école', 'المدرسة كلها', 'The whole school')}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns}
        {...sheet}
        maxHeight="640px"
        words={words}
      />
    </Show>
  );
}
