import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Figures } from '@encrier/ui/data/Figures';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Spinner } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMoment, formatShortDay } from '#kernel/dates.ts';
import { joinFacts } from '#kernel/content/join-facts.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import {
  publicationPlanQuery,
  publicationsQuery,
  publish,
  readAfterPublishing,
  type TimetableBoard,
} from '../../timetable.api.ts';
import css from './Editor.module.css';

type Props = { board: TimetableBoard; yearId: string; onClose: () => void };

/** What publishing would change and for whom; then its progress, and former publications. */
export function PublishDialog({ board, yearId, onClose }: Props) {
  const { t } = useLingui();
  const [fromOn, setFrom] = useState(board.day);
  const [tell, setTell] = useState(true);
  const [id, setId] = useState(() => crypto.randomUUID());
  const plan = useQuery(publicationPlanQuery(yearId, fromOn));
  const past = useQuery(publicationsQuery(yearId));
  const under = past.data?.items.some(({ state }) => state === 'asked') ?? false;
  const wasUnder = useRef(false);
  useEffect(() => {
    if (wasUnder.current && !under) void readAfterPublishing();
    wasUnder.current = under;
  }, [under]);
  const run = useMutation({
    mutationFn: () => publish({ id, yearId, fromOn, tell }),
    meta: { quiet: true },
    onSuccess: () => setId(crypto.randomUUID()),
  });
  const changes = plan.data ? plan.data.added + plan.data.changed + plan.data.removed : 0;
  const closed = board.year?.closed ?? true;
  const foot = board.can.publish && !closed && (
    <Button variant="primary" busy={run.isPending || under} disabled={!changes} onClick={() => run.mutate()}>
      {changes ? <Trans>Publier {changes} séances changées</Trans> : <Trans>Rien à publier</Trans>}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={t`Publier l’emploi du temps`} closeLabel={t`Fermer`} width={620} foot={foot}>
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        {board.can.publish && !closed && (
          <>
            <DateField
              label={t`Visible à partir du`}
              help={t`Les séances d’avant restent comme elles sont.`}
              value={fromOn}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <Asked query={plan} label={t`Calcul de ce qui change`} rows={3}>
              {(found) => <Difference found={found} />}
            </Asked>
            <Switch
              label={t`Prévenir`}
              note={t`Familles, élèves et professeurs dont la semaine change reçoivent un avis.`}
              checked={tell}
              onChange={setTell}
            />
          </>
        )}
        <Asked query={past} rows={2}>
          {({ items }) => <Past items={items} />}
        </Asked>
      </div>
    </Sheet>
  );
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof publicationPlanQuery>['queryFn']>>>>;
function Difference({ found }: { found: Found }) {
  const { t } = useLingui();
  const { added, changed, removed, kept } = found;
  return (
    <>
      <Figures
        label={t`Ce qui change`}
        figures={[
          { key: 'added', value: added, label: t`séances ajoutées` },
          { key: 'changed', value: changed, label: t`modifiées` },
          { key: 'removed', value: removed, label: t`retirées` },
          { key: 'kept', value: kept, label: t`gardées, changées à la main ou déjà faites` },
        ]}
      />
      <Lost lost={found.lost} />
      <div className={css.two}>
        <Whom title={t`Classes`} list={found.classes} />
        <Whom title={t`Professeurs`} list={found.teachers} />
      </div>
    </>
  );
}

/** What people wrote for lessons that go, so that nothing is lost without a word. */
function Lost({ lost }: { lost: Found['lost'] }) {
  const { lessons, notes, tasks, replays, entries, homework } = lost;
  if (!lessons) return null;
  const gone = joinFacts([
    notes > 0 && plural(notes, { one: '# note', other: '# notes' }),
    tasks > 0 && plural(tasks, { one: '# travail laissé', other: '# travaux laissés' }),
    replays > 0 && plural(replays, { one: '# enregistrement', other: '# enregistrements' }),
  ]);
  const left = joinFacts([
    entries > 0 && plural(entries, { one: '# séance du cahier de textes', other: '# séances du cahier de textes' }),
    homework > 0 && plural(homework, { one: '# devoir', other: '# devoirs' }),
  ]);
  return (
    <Notice
      tone="warn"
      title={
        <Plural
          value={lessons}
          one="# séance retirée contient du travail"
          other="# séances retirées contiennent du travail"
        />
      }
    >
      {gone && (
        <p>
          <Trans>Effacé à la publication : {gone}.</Trans>
        </p>
      )}
      {left && (
        <p>
          <Trans>Gardé, mais sans séance : {left}.</Trans>
        </p>
      )}
    </Notice>
  );
}

function Whom({ title, list }: { title: string; list: Found['classes'] }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  if (!list.length) return null;
  const shown = all ? list : list.slice(0, 6);
  return (
    <section className={css.trayPart}>
      <h3 className={css.trayTitle}>{title}</h3>
      <ul className={css.rows} style={{ inlineSize: '100%' }}>
        {shown.map(({ id, name, added, changed, removed }) => (
          <li key={id}>
            <bdi className={css.grow}>{name}</bdi>
            <bdi className={css.figure} title={t`ajoutées, modifiées, retirées`}>
              +{added} · ~{changed} · −{removed}
            </bdi>
          </li>
        ))}
      </ul>
      {shown.length < list.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          <Trans>Voir les {list.length}</Trans>
        </Button>
      )}
    </section>
  );
}

type Item = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof publicationsQuery>['queryFn']>>>
>['items'][number];
function Past({ items }: { items: readonly Item[] }) {
  const { t } = useLingui();
  if (!items.length) return <p className={css.quiet}>{t`Rien n’a encore été publié cette année.`}</p>;
  return (
    <section className={css.trayPart} aria-live="polite">
      <h3 className={css.trayTitle}>
        <Trans>Publications</Trans>
      </h3>
      <ul className={css.rows} style={{ inlineSize: '100%' }}>
        {items.map((one) => {
          const [from, at] = [formatShortDay(one.fromOn), formatMoment(one.askedAt)];
          const { added, changed, removed } = one;
          return (
            <li key={one.id}>
              <span className={css.grow}>
                <strong>{t`À partir du ${from}`}</strong>
                <br />
                <span className={css.quiet}>
                  <bdi>{one.by}</bdi>, {at}
                </span>
              </span>
              {one.state === 'done' && (
                <span className={css.quiet}>{t`${added} ajoutées, ${changed} modifiées, ${removed} retirées`}</span>
              )}
              {one.state === 'done' && <StatusPill tone="ok">{t`Publié`}</StatusPill>}
              {one.state === 'refused' && <StatusPill tone="bad">{t`Interrompu`}</StatusPill>}
              {one.state === 'asked' && (
                <>
                  <Spinner />
                  <StatusPill tone="info">{t`En cours`}</StatusPill>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
