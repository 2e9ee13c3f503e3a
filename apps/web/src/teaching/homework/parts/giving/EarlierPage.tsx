import type { EarlierHomework } from '@encrier/contract/teaching/homework-correction';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { CheckField } from '@encrier/ui/fields/Choice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { earlierQuery, takeFromEarlier } from '../../homework.api.ts';
import css from '../Homework.module.css';

const list = '/prof/devoirs';
type Piece = EarlierHomework['pieces'][number];

/** Homework of former years, copied into a course of this year as drafts, each on a proposed day. */
export function EarlierPage({ courseId }: { courseId: string }) {
  const { t } = useLingui();
  const query = useQuery(earlierQuery(courseId));
  return (
    <PageFrame title={t`Reprendre d’une année passée`} width={760} path={[{ label: t`Devoirs`, href: list }]}>
      <Asked
        query={query}
        label={t`Chargement des devoirs`}
        empty={({ pieces }) =>
          pieces.length ? null : (
            <EmptyState icon={IconHistory} title={<Trans>Rien à reprendre</Trans>}>
              <Trans>Les devoirs que vous avez donnés les années passées dans cette matière apparaîtront ici.</Trans>
            </EmptyState>
          )
        }
      >
        {({ pieces, more }) => <Choice courseId={courseId} pieces={pieces} more={more} />}
      </Asked>
    </PageFrame>
  );
}

function Choice({ courseId, pieces, more }: { courseId: string; pieces: readonly Piece[]; more: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const years = [...new Set(pieces.map(({ year }) => year))];
  const toggle = (id: string, on: boolean): void =>
    setChosen((all) => {
      const next = new Map(all);
      if (on) next.set(id, crypto.randomUUID());
      else next.delete(id);
      return next;
    });
  async function take() {
    setBusy(true);
    try {
      const taken = pieces.flatMap(({ id, proposed }) =>
        chosen.has(id) && proposed ? [{ id: chosen.get(id)!, fromId: id, ...proposed }] : [],
      );
      await takeFromEarlier(courseId, { pieces: taken });
      toast.success(plural(taken.length, { one: '# brouillon prêt à relire', other: '# brouillons prêts à relire' }));
      void navigate({ to: list, search: { vue: 'brouillons' } as never });
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? sentence(failure));
      setBusy(false);
    }
  }
  return (
    <div className={css.page}>
      {error && <Notice tone="bad" title={error} />}
      {years.map((year) => (
        <Card key={year} title={<bdi>{year}</bdi>}>
          <div className={css.form}>
            {pieces
              .filter((one) => one.year === year)
              .map(({ id, title, audience, dueOn, proposed }) => (
                <CheckField
                  key={id}
                  label={<bdi>{title}</bdi>}
                  note={
                    proposed
                      ? t`${audience}, ${formatDay(dueOn)} → ${formatDay(proposed.dueOn)}`
                      : t`${audience}, ${formatDay(dueOn)} : l’année en cours finit avant`
                  }
                  disabled={!proposed}
                  checked={chosen.has(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              ))}
          </div>
        </Card>
      ))}
      {more && <Notice tone="info">{t`Seuls les ${pieces.length} devoirs les plus récents sont proposés.`}</Notice>}
      <StickyFoot note={<Trans>En brouillon : aucune famille ne les voit.</Trans>}>
        <Button variant="primary" busy={busy} disabled={!chosen.size} onClick={() => void take()}>
          {plural(chosen.size, { 0: 'Reprendre', one: 'Reprendre # devoir', other: 'Reprendre # devoirs' })}
        </Button>
      </StickyFoot>
    </div>
  );
}
