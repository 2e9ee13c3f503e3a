import { type MarkCode, markCodes } from '@encrier/contract/teaching/averages';
import type { Assessment, GradeSheet, MarkValue, SheetPupil } from '@encrier/contract/teaching/gradebook';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment, formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { CellChoice, useCellMessage } from '#kernel/grid/CellChoice.tsx';
import { historyQuery } from '../../gradebook.api.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import { saidAverage } from '../figures.ts';
import css from '../Gradebook.module.css';
import { codeWords } from '../words.ts';
import { parseCell } from './cells.ts';
import { MarkComment } from './MarkComment.tsx';
import type { LiveSheet } from './use-sheet.ts';

type Props = {
  sheet: GradeSheet;
  live: LiveSheet;
  pupil: SheetPupil;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
};

/** One pupil's marks as a list, with their comments; the next pupil is one click away. */
export function PupilCard({ sheet, live, pupil, onMove, onClose }: Props) {
  const { t } = useLingui();
  const at = sheet.pupils.indexOf(pupil);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{pupil.label}</bdi>}
      closeLabel={t`Fermer`}
      width={480}
      foot={
        <>
          <Button icon={IconChevronLeft} disabled={at === 0} onClick={() => onMove(-1)}>
            <Trans>Précédent</Trans>
          </Button>
          <Button iconEnd={IconChevronRight} disabled={at === sheet.pupils.length - 1} onClick={() => onMove(1)}>
            <Trans>Suivant</Trans>
          </Button>
        </>
      }
    >
      <div className={css.card}>
        <p className={css.cardAverage}>
          <Trans>
            Moyenne <b>{saidAverage(live.averages.get(pupil.id)?.value ?? null, sheet.rules.rounding)}</b>
          </Trans>
        </p>
        {sheet.assessments.map((one) => (
          <MarkLine key={one.id} sheet={sheet} live={live} pupil={pupil} assessment={one} />
        ))}
        {sheet.assessments.length === 0 && (
          <p className={css.quiet}>
            <Trans>Aucune évaluation dans cette période.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}

function MarkLine({
  sheet,
  live,
  pupil,
  assessment,
}: Pick<Props, 'sheet' | 'live' | 'pupil'> & { assessment: Assessment }) {
  const { t, i18n } = useLingui();
  const held = live.value(pupil.id, assessment.id);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const place = { row: pupil.id, column: assessment.id };
  const trouble = useCellMessage(live.queue, ({ value, code }: MarkValue) =>
    code ? i18n._(codeWords[code].word) : value === null ? '' : formatDecimal(value),
  );
  const closed = !sheet.can.write || pupil.left || assessment.state === 'cancelled';
  const set = (after: MarkValue): void => {
    if (after.value !== held.value || after.code !== held.code)
      live.queue.onChange([{ ...place, before: held, after }]);
  };
  const enter = (): void => {
    if (typed === null) return;
    const parsed = parseCell(typed, assessment.scale);
    setWrong('wrong' in parsed ? parsed.wrong : '');
    if ('wrong' in parsed) return;
    setTyped(null);
    set(parsed.value);
  };
  return (
    <section className={css.markLine} aria-label={assessment.title}>
      <header>
        <b>
          <bdi>{assessment.title}</bdi>
        </b>
        <span className={css.quiet}>
          {formatMonthDay(assessment.day)} · ×{formatDecimal(assessment.coefficient)}
        </span>
      </header>
      <div className={css.pair}>
        <TextField
          label={t`Note sur ${formatDecimal(assessment.scale)}`}
          inputMode="decimal"
          disabled={closed}
          value={typed ?? (held.value === null ? '' : formatDecimal(held.value))}
          error={wrong || trouble(place) || undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={enter}
          onKeyDown={(event) => event.key === 'Enter' && enter()}
        />
        <SelectField
          label={t`Ou`}
          disabled={closed}
          value={held.code ?? ''}
          options={[
            { value: '', label: t`Une note` },
            ...markCodes.map((code) => ({ value: code, label: i18n._(codeWords[code].word) })),
          ]}
          onChange={(event) => {
            setTyped(null);
            setWrong('');
            set({ value: null, code: (event.currentTarget.value || null) as MarkCode | null });
          }}
        />
      </div>
      <CellChoice queue={live.queue} place={place} />
      {live.mark(pupil.id, assessment.id) && <History pupilId={pupil.id} assessmentId={assessment.id} />}
      {!closed && <MarkComment live={live} pupilId={pupil.id} assessmentId={assessment.id} />}
    </section>
  );
}

const codes = new Set<string>(markCodes);
/** Author, time and former values of the mark; loaded on request. */
function History({ pupilId, assessmentId }: { pupilId: string; assessmentId: string }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...historyQuery(assessmentId, pupilId), enabled: open });
  const cell = (held: string): string => {
    if (!held) return t`rien`;
    return codes.has(held) ? i18n._(codeWords[held as MarkCode].word) : formatDecimal(held);
  };
  return (
    <div>
      <Button size="small" variant="quiet" icon={IconHistory} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Trans>Historique</Trans>
      </Button>
      {open && (
        <Asked query={asked} label={t`Chargement de l’historique`} rows={1}>
          {({ changes }) => (
            <ul className={css.quiet}>
              {changes.map(({ at, by, from, to }) => (
                <li key={at}>
                  {formatMoment(at)} · <bdi>{by}</bdi> · <bdi>{cell(from)}</bdi> → <bdi>{cell(to)}</bdi>
                </li>
              ))}
              {changes.length === 0 && (
                <li>
                  <Trans>Aucune note saisie, seulement une appréciation.</Trans>
                </li>
              )}
            </ul>
          )}
        </Asked>
      )}
    </div>
  );
}
