import { forbiddenIn, type ReportSheet } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook2, IconLock } from '@tabler/icons-react';
import { putComment } from '../report-cards.api.ts';
import css from './ReportCards.module.css';
import { SaveNote } from './SaveNote.tsx';
import { useAutosave } from './use-autosave.ts';
import { saidAverage } from './words.ts';
import { comma } from '#kernel/text.ts';

type Props = { sheet: ReportSheet; pupil: ReportSheet['pupils'][number] };

/** One pupil: average and comment, saved automatically. */
export function CommentRow({ sheet, pupil }: Props) {
  const { t } = useLingui();
  const { course, termId, rules, sentences, can } = sheet;
  const locked = pupil.frozen || pupil.state === 'approved';
  const closed = !can.write || !termId || (locked && !can.correct);
  const words = useAutosave({ body: pupil.comment.body }, pupil.comment.version, ({ body }, version) =>
    putComment(course.id, { termId: termId ?? '', pupilId: pupil.id, body: body.trim(), version }),
  );
  const { body } = words.value;
  const avoided = forbiddenIn(body, rules.forbidden);
  const name = pupil.label;
  const average = saidAverage(pupil.average);
  return (
    <section className={css.pupil} aria-label={name}>
      <div className={css.who}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={css.quiet}>
          <Trans>Moyenne {average}</Trans>
        </span>
        {pupil.frozen && (
          <span className={css.quiet}>
            <IconLock size={14} aria-hidden="true" /> <Trans>Bulletin arrêté</Trans>
          </span>
        )}
        {!pupil.frozen && pupil.state === 'approved' && (
          <span className={css.quiet}>
            <IconLock size={14} aria-hidden="true" /> <Trans>Relue et validée</Trans>
          </span>
        )}
      </div>
      <div className={css.words}>
        {pupil.state === 'returned' && (
          <p className={css.warn} role="status">
            <Trans>
              À corriger : <bdi>{pupil.ask}</bdi>
            </Trans>
          </p>
        )}
        <TextArea
          label={t`Appréciation, ${name}`}
          labelHidden
          rows={2}
          maxLength={rules.maxLength}
          disabled={closed}
          value={body}
          onChange={(event) => words.change({ body: event.currentTarget.value })}
          onBlur={words.flush}
        />
        {!closed && (
          <div className={css.foot}>
            <SaveNote
              state={words.state}
              says={(theirs) => theirs.body}
              onSettle={words.settle}
              onRetry={words.flush}
            />
            {sentences.length > 0 && (
              <Menu
                label={t`Mes phrases`}
                align="end"
                closeLabel={t`Fermer`}
                trigger={(trigger) => (
                  <Button {...trigger} size="small" variant="quiet" icon={IconBook2}>
                    <Trans>Ajouter une phrase</Trans>
                  </Button>
                )}
                items={sentences.map((one) => ({
                  key: one.id,
                  label: <bdi>{one.body}</bdi>,
                  onSelect: () => words.change({ body: [body.trim(), one.body].filter(Boolean).join(' ') }),
                }))}
              />
            )}
          </div>
        )}
        {avoided.length > 0 && (
          <p className={css.warn} role="status">
            <Trans>
              À éviter selon l’école : <bdi>{avoided.join(comma())}</bdi>
            </Trans>
          </p>
        )}
      </div>
    </section>
  );
}
