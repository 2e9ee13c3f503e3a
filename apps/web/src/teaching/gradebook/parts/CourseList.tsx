import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { gradeCourses } from '@encrier/contract/teaching/gradebook';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconLock, IconNotebook } from '@tabler/icons-react';
import { useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { formatDay, formatSpan } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { courseFacts } from '#kernel/content/subject-name.ts';
import { setEntry } from '../gradebook.api.ts';
import css from './Gradebook.module.css';
import { RulesCard } from './rules/RulesCard.tsx';

type Data = ResponseOf<typeof gradeCourses>;

/** Work to mark, the courses, and the terms for the direction. */
export function CourseList({ data }: { data: Data }) {
  const { t } = useLingui();
  const list = useAreaPath('/grades') ?? '/prof/grades';
  const [term, setTerm] = useState<string | null>(null);
  const chosen = data.terms.find(({ id }) => id === term);
  const names = new Map(data.courses.map((one) => [one.id, courseFacts(one)]));
  return (
    <div className={css.page}>
      {data.toMark.length > 0 && (
        <Card title={t`À noter ou à publier`} count={data.toMark.length} countTone="warn" flush>
          <CardRows>
            {data.toMark.map((one) => (
              <CardRow
                key={one.id}
                icon={IconAlertCircle}
                tone={one.marked < one.pupils ? 'warn' : 'info'}
                title={<bdi>{one.title}</bdi>}
                detail={[
                  ...(names.get(one.courseId) ?? []),
                  formatDay(one.day),
                  plural(one.pupils - one.marked, {
                    0: 'prête à publier',
                    one: '# note manque',
                    other: '# notes manquent',
                  }),
                ]}
                href={`${list}?cours=${one.courseId}`}
                chevron
              />
            ))}
          </CardRows>
        </Card>
      )}
      <Card title={t`Cours`} flush>
        <CardRows>
          {data.courses.map((one) => (
            <CardRow
              key={one.id}
              icon={IconNotebook}
              title={names.get(one.id)}
              detail={[
                plural(one.pupils, { one: '# élève', other: '# élèves' }),
                plural(one.assessments, { 0: 'aucune évaluation', one: '# évaluation', other: '# évaluations' }),
                ...(one.mine ? [] : [<bdi key="by">{one.teachers}</bdi>]),
              ]}
              end={
                one.unpublished > 0 && (
                  <StatusPill tone="info">
                    {plural(one.unpublished, { one: '# non publiée', other: '# non publiées' })}
                  </StatusPill>
                )
              }
              href={`${list}?cours=${one.id}`}
              chevron
            />
          ))}
        </CardRows>
      </Card>
      {data.can.close && (
        <Card title={t`Saisie des notes`} flush>
          <CardRows>
            {data.terms.map((one) => (
              <CardRow
                key={one.id}
                icon={IconLock}
                tone={one.closed ? 'plain' : 'ok'}
                title={<bdi>{one.name}</bdi>}
                detail={[
                  formatSpan(one.startsOn, one.endsOn),
                  one.closed ? t`saisie close` : t`saisie ouverte`,
                  ...(one.reason ? [<bdi key="why">{one.reason}</bdi>] : []),
                ]}
                end={
                  <Button size="small" onClick={() => setTerm(one.id)}>
                    {one.closed ? <Trans>Rouvrir</Trans> : <Trans>Clore</Trans>}
                  </Button>
                }
              />
            ))}
          </CardRows>
        </Card>
      )}
      {data.can.close && <RulesCard />}
      {chosen && <EntryDialog term={chosen} onClose={() => setTerm(null)} />}
    </div>
  );
}

/** Closes the entry of a term, or reopens it with a reason. */
function EntryDialog({ term, onClose }: { term: Data['terms'][number]; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      await setEntry(term.id, { closed: !term.closed, reason: reason.trim() });
      toast.success(term.closed ? t`Saisie rouverte.` : t`Saisie close.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={term.closed ? t`Rouvrir la saisie` : t`Clore la saisie`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} onClick={() => void submit()}>
          {term.closed ? <Trans>Rouvrir la saisie</Trans> : <Trans>Clore la saisie</Trans>}
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        <p>
          {term.closed ? (
            <Trans>Les professeurs pourront de nouveau modifier les notes de cette période.</Trans>
          ) : (
            <Trans>Plus aucune note de cette période ne pourra être modifiée.</Trans>
          )}
        </p>
        <TextField
          label={t`Motif`}
          {...(!term.closed && { optional: t`(facultatif)` })}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
