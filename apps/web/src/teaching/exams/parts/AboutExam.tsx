import type { ExamPage } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { lengthWords } from '#kernel/length-words.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import { assess, publish, withdraw } from '../exams.api.ts';
import { ExamState } from './ExamLook.tsx';
import css from './Exams.module.css';
import { PapersMenu } from './PapersMenu.tsx';
import { issueWords } from './words.ts';

export type ExamPart = 'edit' | 'move' | 'postpone' | 'cancel' | 'rooms' | 'seats' | 'files' | 'copies' | 'results';
type Props = { exam: ExamPage; onOpen: (what: ExamPart) => void; onClose: () => void };
/** Details for staff. */
export function AboutExam({ exam, onOpen, onClose }: Props) {
  const { t, i18n } = useLingui();
  const fact = (label: string, value: string) =>
    value && (
      <>
        <dt>{label}</dt>
        <dd>
          <bdi className={css.body}>{value}</bdi>
        </dd>
      </>
    );
  const present = exam.seats.filter(({ presence }) => presence === 'present' || presence === 'late').length;
  const absent = exam.seats.filter(({ presence }) => presence === 'absent').length;
  return (
    <div className={css.form}>
      <div className={css.row}>
        <ExamState state={exam.state} />
        <span>{formatDay(exam.day)}</span>
        <span dir="ltr">{formatHours(exam)}</span>
        <span className={css.quiet}>{lengthWords(exam.ends - exam.starts)}</span>
      </div>
      {exam.reason && <Notice tone="warn">{exam.reason}</Notice>}
      {exam.postponedTo && <Notice tone="info">{t`Reporté au ${formatDay(exam.postponedTo.day)}.`}</Notice>}
      {exam.postponedFrom && <Notice tone="info">{t`Prévu d’abord le ${formatDay(exam.postponedFrom.day)}.`}</Notice>}
      {exam.issues.length > 0 && (
        <Notice tone="warn" title={exam.overridden ? t`Contre une règle, avec un motif` : t`Une règle s’y oppose`}>
          <ul className={css.list}>
            {exam.issues.map((one) => (
              <li key={`${one.code} ${one.of}`}>{issueWords(i18n, one)}</li>
            ))}
          </ul>
          {exam.overrideReason && <bdi>{exam.overrideReason}</bdi>}
        </Notice>
      )}
      <dl className={css.facts}>
        {fact(t`Session`, exam.session?.label ?? '')}
        {fact(t`Proposé par`, exam.author)}
        {fact(t`Programme`, exam.syllabus)}
        {fact(t`Matériel`, exam.material)}
        {fact(t`Notation`, t`sur ${exam.scale}, coefficient ${exam.coefficient}`)}
        {exam.anonymous && fact(t`Copies du devoir`, t`Anonymes jusqu’à la clôture de la correction`)}
        {fact(
          t`Salles`,
          exam.rooms
            .map(({ id, label }) => {
              const who = exam.supervisors.filter(({ roomId }) => roomId === id).map((one) => one.label);
              return who.length ? `${label} (${who.join(comma())})` : label;
            })
            .join('\n'),
        )}
        {exam.seats.length > 0 && fact(t`Convoqués`, plural(exam.seats.length, { one: '# élève', other: '# élèves' }))}
        {present + absent > 0 &&
          fact(
            t`Présences`,
            [
              plural(present, { one: '# présent', other: '# présents' }),
              plural(absent, { one: '# absent', other: '# absents' }),
            ].join(comma()),
          )}
      </dl>
      {exam.subjectClosed && <Notice tone="info">{t`Le sujet s’ouvre au début du devoir.`}</Notice>}
      {exam.subjectFiles.length > 0 && (
        <section aria-label={t`Sujet`}>
          <b>{t`Sujet`}</b>
          <Pieces pieces={exam.subjectFiles} />
        </section>
      )}
      {exam.correctionFiles.length > 0 && (
        <section aria-label={t`Corrigé`}>
          <b>{t`Corrigé`}</b>
          <Pieces pieces={exam.correctionFiles} />
        </section>
      )}
      <Acts exam={exam} onOpen={onOpen} onClose={onClose} />
    </div>
  );
}

/** Possible actions, the likeliest first. */
function Acts({ exam, onOpen, onClose }: Props) {
  const { t } = useLingui();
  const { can } = exam;
  const run = useMutation({
    mutationFn: async (what: 'publish' | 'withdraw' | 'assess') => {
      if (what === 'publish') await publish([exam.id]);
      if (what === 'withdraw') await withdraw(exam.id);
      if (what === 'assess') await assess(exam.id);
    },
    meta: { quiet: true },
    onSuccess: (_, what) => {
      toast.success(
        what === 'publish'
          ? t`Devoir publié.`
          : what === 'withdraw'
            ? t`Proposition retirée.`
            : t`Évaluation créée dans le carnet de notes.`,
      );
      if (what === 'withdraw') onClose();
    },
  });
  const press = (what: 'publish' | 'withdraw' | 'assess') => ({
    busy: run.isPending && run.variables === what,
    onClick: () => run.mutate(what),
  });
  return (
    <>
      {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
      <div className={css.row}>
        {can.publish && (
          <Button variant="primary" {...press('publish')}>
            <Trans>Publier</Trans>
          </Button>
        )}
        {can.supervise && (
          <Button variant="primary" onClick={() => onOpen('seats')}>
            <Trans>Surveiller</Trans>
          </Button>
        )}
        {can.assess && exam.assessments.length < exam.courses.length && (
          <Button variant="primary" {...press('assess')}>
            <Trans>Créer l’évaluation</Trans>
          </Button>
        )}
        {can.correct && (
          <Button variant="primary" onClick={() => onOpen('copies')}>
            <Trans>Corriger les copies</Trans>
          </Button>
        )}
        {can.results && (
          <Button onClick={() => onOpen('results')}>
            <Trans>Résultats</Trans>
          </Button>
        )}
        {can.place && (
          <Button onClick={() => onOpen('rooms')}>
            <Trans>Salles et surveillants</Trans>
          </Button>
        )}
        {can.place && !can.supervise && exam.rooms.length > 0 && (
          <Button onClick={() => onOpen('seats')}>
            <Trans>Places</Trans>
          </Button>
        )}
        <PapersMenu exam={exam} />
        {can.files && (
          <Button onClick={() => onOpen('files')}>
            <Trans>Sujet et corrigé</Trans>
          </Button>
        )}
        {can.edit && (
          <Button onClick={() => onOpen('edit')}>
            <Trans>Modifier</Trans>
          </Button>
        )}
        {can.move && (
          <Button onClick={() => onOpen('move')}>
            <Trans>Déplacer</Trans>
          </Button>
        )}
        {can.postpone && (
          <Button onClick={() => onOpen('postpone')}>
            <Trans>Reporter</Trans>
          </Button>
        )}
        {can.cancel && (
          <Button variant="danger" onClick={() => onOpen('cancel')}>
            <Trans>Annuler le devoir</Trans>
          </Button>
        )}
        {can.withdraw && (
          <Button variant="danger" {...press('withdraw')}>
            <Trans>Retirer la proposition</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
