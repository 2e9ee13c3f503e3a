import { allFigures } from '@encrier/contract/teaching/class-figures';
import { decimal } from '@encrier/contract/teaching/fractions';
import type { GradeSheet, MarkValue, SheetPupil } from '@encrier/contract/teaching/gradebook';
import { Chips } from '@encrier/ui/actions/Chips';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Grid } from '@encrier/ui/grid/Grid';
import { useNarrow } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPercentage } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { useGridWords } from '#kernel/grid/use-grid-words.ts';
import { saidAverage, courseName, saidValue } from '../figures.ts';
import css from '../Gradebook.module.css';
import { noMark, useColumns } from './columns.tsx';
import { PupilCard } from './PupilCard.tsx';
import { PupilList } from './PupilList.tsx';
import { type LiveSheet, useSheet } from './use-sheet.ts';

/** Marks of a course: a spreadsheet, or on a phone one card by pupil. */
export function MarkSheet({ sheet, edit }: { sheet: GradeSheet; edit: string }) {
  const live = useSheet(sheet);
  const narrow = useNarrow();
  const [open, setOpen] = useState<string | null>(null);
  const pupil = sheet.pupils.find(({ id }) => id === open);
  const term = sheet.terms.find(({ id }) => id === sheet.termId);
  return (
    <>
      {term?.closed && (
        <Notice tone="info" title={<Trans>La saisie de cette période est close</Trans>}>
          {term.reason && <bdi>{term.reason}</bdi>}
        </Notice>
      )}
      {narrow ? (
        <PupilList sheet={sheet} live={live} onOpen={setOpen} />
      ) : (
        <Sheet sheet={sheet} live={live} edit={edit} onPupil={({ id }) => setOpen(id)} />
      )}
      {pupil && (
        <PupilCard
          key={pupil.id}
          sheet={sheet}
          live={live}
          pupil={pupil}
          onMove={(step) => {
            const at = sheet.pupils.indexOf(pupil) + step;
            setOpen(sheet.pupils[at]?.id ?? pupil.id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Sheet({
  sheet,
  live,
  edit,
  onPupil,
}: {
  sheet: GradeSheet;
  live: LiveSheet;
  edit: string;
  onPupil: (pupil: SheetPupil) => void;
}) {
  const { t } = useLingui();
  const words = useGridWords();
  const [twenty, setTwenty] = useState(false);
  const columns = useColumns(sheet, live, { twenty, edit, onPupil });
  const { queue, mark, value } = live;
  return (
    <>
      <div className={css.tools} data-print="hide">
        <Chips
          label={t`Affichage`}
          chips={[
            {
              key: 'twenty',
              icon: IconPercentage,
              label: t`Ramener sur 20`,
              active: twenty,
              onPress: () => setTwenty(!twenty),
            },
          ]}
        />
        <span className={css.quiet} role="status">
          {queue.waiting > 0
            ? plural(queue.waiting, { one: '# note en attente', other: '# notes en attente' })
            : queue.left > 0
              ? plural(queue.left, { one: '# note à revoir', other: '# notes à revoir' })
              : ''}
        </span>
      </div>
      <Grid<SheetPupil, MarkValue>
        label={courseName(sheet.course)}
        rows={sheet.pupils}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        columns={columns}
        value={(row, column) =>
          sheet.assessments.some(({ id }) => id === column.key) ? value(row.id, column.key) : noMark
        }
        onChange={queue.onChange}
        state={queue.state}
        onResolve={queue.onResolve}
        note={({ row, column }) => {
          const found = mark(row, column);
          const changed = found?.changedAt ? t`Modifiée le ${formatMoment(found.changedAt)}` : '';
          return [found?.comment, changed].filter(Boolean).join(' · ') || undefined;
        }}
        summary={(values) => <Summary values={values} />}
        hints={
          <span className={css.hints}>
            <KeyHint keys={['A']} /> <Trans>absent</Trans>
            <KeyHint keys={['D']} /> <Trans>dispensé</Trans>
            <KeyHint keys={['N']} /> <Trans>non rendu</Trans>
            <KeyHint keys={[t`Entrée`]} /> <Trans>élève suivant</Trans>
            <KeyHint keys={['Ctrl', 'Z']} /> <Trans>annuler</Trans>
          </span>
        }
        headHeight={66}
        footHeight={50}
        maxHeight="calc(100dvh - 190px)"
        words={words}
      />
    </>
  );
}

/** Figures of the chosen cells, of marks on any scale. */
function Summary({ values }: { values: readonly MarkValue[] }) {
  const found = allFigures(values.map(({ value }) => (value === null ? null : decimal(value))));
  if (!found) return null;
  return (
    <span className={css.summary}>
      <Trans>
        Moyenne <b>{saidAverage(found.mean)}</b>
      </Trans>{' '}
      <Trans>
        Min <b>{saidValue(found.low)}</b>
      </Trans>{' '}
      <Trans>
        Max <b>{saidValue(found.high)}</b>
      </Trans>
    </span>
  );
}
