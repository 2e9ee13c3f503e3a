import { usePageArea } from '#kernel/frame/page-path.ts';
import type { OwnCard } from '@encrier/contract/teaching/report-cards-families';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconReportAnalytics } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Pieces } from '../../communication/reading/reading.public.tsx';
import { CardView } from './parts/board/CardView.tsx';
import css from './parts/ReportCards.module.css';
import { acknowledge, ownQuery } from './report-cards.api.ts';

/** Published cards of the reader or their children. */
export default function FamilyCardsPage() {
  const { t } = useLingui();
  const self = usePageArea() === 'eleve';
  const { child } = useChild();
  const asked = useQuery(ownQuery(self ? null : (child?.id ?? null)));
  return (
    <PageFrame title={t`Bulletins`} width={860} byChild={!self}>
      <Asked
        query={asked}
        label={t`Chargement des bulletins`}
        empty={({ cards }) =>
          cards.length ? null : (
            <EmptyState icon={IconReportAnalytics} title={<Trans>Aucun bulletin publié</Trans>}>
              <Trans>Les bulletins apparaissent ici dès que l’école les publie.</Trans>
            </EmptyState>
          )
        }
      >
        {({ cards, pupils }) => (
          <div className={css.page}>
            {cards.map((card) => (
              <OneCard
                key={card.id}
                card={card}
                name={pupils.length > 1 ? (pupils.find(({ id }) => id === card.pupilId)?.label ?? '') : ''}
              />
            ))}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

function OneCard({ card, name }: { card: OwnCard; name: string }) {
  const { t } = useLingui();
  const { content, file, readAt, can } = card;
  const day = formatDay(card.publishedAt.slice(0, 10));
  const read = useMutation({
    mutationFn: () => acknowledge(card.id),
    onSuccess: () => toast.success(t`Lecture confirmée.`),
  });
  return (
    <Card
      title={<Facts>{[content.term.name, name]}</Facts>}
      note={<Facts>{[content.class, content.year]}</Facts>}
      end={
        readAt && (
          <StatusPill tone="ok" icon={IconCheck}>
            <Trans>Lu</Trans>
          </StatusPill>
        )
      }
    >
      <div className={css.form}>
        <p className={css.quiet}>
          <Trans>
            Publié le {day}, version {card.version}
          </Trans>
        </p>
        <CardView content={content} reason={card.reason} />
        {file && <Pieces pieces={[file]} />}
        {can.acknowledge && (
          <div className={css.row}>
            <Button variant="primary" icon={IconCheck} busy={read.isPending} onClick={() => read.mutate()}>
              <Trans>Confirmer la lecture du bulletin</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
