import type { LaidLesson, Sequence } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { sendLaying, layingQuery, sequenceQuery, undoLaid } from '../../plan.api.ts';
import css from '../Log.module.css';
import own from './Plan.module.css';

type Props = { id: string; courseId?: string; lessonId?: string; onClose: () => void };
/** Places a sequence on the lessons of a course: course, first lesson, and preview. */
export function LayDialog({ id, courseId, lessonId, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(sequenceQuery(id));
  return query.data ? (
    <Chosen sequence={query.data} first={{ courseId: courseId ?? '', lessonId: lessonId ?? '' }} onClose={onClose} />
  ) : (
    <Dialog open onClose={onClose} title={t`Poser une séquence`} closeLabel={t`Fermer`} width={560}>
      <Asked query={query}>{() => null}</Asked>
    </Dialog>
  );
}

type Choice = { courseId: string; lessonId: string };
function Chosen({ sequence, first, onClose }: { sequence: Sequence; first: Choice; onClose: () => void }) {
  const { t } = useLingui();
  const { courses } = sequence;
  const known = courses.some(({ id }) => id === first.courseId);
  const [choice, setChoice] = useState<Choice>(known ? first : { courseId: courses[0]?.id ?? '', lessonId: '' });
  const [layingId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    ...layingQuery(sequence.id, choice.courseId, choice.lessonId),
    enabled: choice.courseId !== '',
  });
  const laid = query.data?.lessons.filter(({ parts }) => parts > 0) ?? [];
  const from = choice.lessonId || (query.data?.lessons[0]?.id ?? '');
  async function put(): Promise<void> {
    setBusy(true);
    setError('');
    try {
      const done = await sendLaying(sequence.id, { id: layingId, courseId: choice.courseId, lessonId: from });
      toast.success(plural(done.laid, { one: '# séance préparée.', other: '# séances préparées.' }), {
        undo: () =>
          void undoLaid(layingId).then(
            () => toast.info(t`Séances préparées retirées.`),
            () => {},
          ),
      });
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Poser « ${sequence.title} »`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button
          variant="primary"
          busy={busy}
          disabled={!laid.length || query.isPlaceholderData}
          onClick={() => void put()}
        >
          {plural(laid.length, { one: 'Préparer # séance', other: 'Préparer # séances' })}
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        {courses.length === 0 ? (
          <Notice tone="info">
            <Trans>Vous n’avez aucun cours de cette matière cette année.</Trans>
          </Notice>
        ) : (
          <SelectField
            label={t`Classe`}
            value={choice.courseId}
            options={courses.map((one) => ({ value: one.id, label: one.audience }))}
            onChange={(event) => setChoice({ courseId: event.currentTarget.value, lessonId: '' })}
          />
        )}
        {choice.courseId && (
          <Asked query={query} label={t`Chargement des séances`}>
            {(found) => (
              <>
                {found.starts.length > 0 && (
                  <SelectField
                    label={t`À partir de`}
                    value={from}
                    options={found.starts.map((one) => ({
                      value: one.id,
                      label: one.written
                        ? t`${formatDay(one.day)}, ${formatMinute(one.starts)}, déjà remplie`
                        : t`${formatDay(one.day)}, ${formatMinute(one.starts)}`,
                    }))}
                    onChange={(event) => setChoice({ ...choice, lessonId: event.currentTarget.value })}
                  />
                )}
                <Laid lessons={found.lessons} over={found.over} />
              </>
            )}
          </Asked>
        )}
      </div>
    </Dialog>
  );
}

/** Preview, lesson by lesson. */
function Laid({ lessons, over }: { lessons: readonly LaidLesson[]; over: number }) {
  const { t } = useLingui();
  return (
    <>
      <p className={css.quiet}>
        <Trans>
          Cours annulés, vacances et jours fermés sont sautés. Les familles ne voient rien avant publication.
        </Trans>
      </p>
      {over > 0 && (
        <Notice tone="warn">
          {plural(over, {
            one: '# séance de la séquence ne trouve pas de cours cette année.',
            other: '# séances de la séquence ne trouvent pas de cours cette année.',
          })}
        </Notice>
      )}
      <ol className={own.laid} aria-label={t`Séances à préparer`}>
        {lessons.map((one) => (
          <li key={one.id} data-passed={one.parts === 0 || undefined}>
            <span>{t`${formatDay(one.day)}, ${formatMinute(one.starts)}`}</span>
            {one.parts > 0 ? (
              <b>
                <bdi>{one.title}</bdi>
              </b>
            ) : (
              <span>
                <Trans>
                  Déjà remplie : <bdi>{one.kept}</bdi>
                </Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
