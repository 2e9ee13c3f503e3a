import type { MyPiece } from '@encrier/contract/communication/papers';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useChild } from '#kernel/session/child.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { myPapersQuery } from '../papers.api.ts';
import { HandIn } from './HandIn.tsx';
import css from './Papers.module.css';
import { StatePill } from './words.tsx';

/** Papers required for the reader's children, missing ones first. */
export function MyPapers() {
  const { t } = useLingui();
  const { child } = useChild();
  const asked = useQuery(myPapersQuery(child?.id ?? null));
  return (
    <Asked
      query={asked}
      label={t`Chargement des pièces`}
      rows={4}
      empty={(data) =>
        data.items.length === 0 && (
          <EmptyState icon={IconUpload} title={t`Aucune pièce à remettre`}>
            <Trans>Les papiers que l’école vous demande apparaîtront ici.</Trans>
          </EmptyState>
        )
      }
    >
      {(data) => (
        <div className={css.page}>
          {data.items.map((piece) => (
            <PieceCard key={piece.id} piece={piece} />
          ))}
        </div>
      )}
    </Asked>
  );
}

function PieceCard({ piece }: { piece: MyPiece }) {
  const { t } = useLingui();
  const { title, child, state, dueOn, note, model, reason, files, required, late, open, expiresOn, endsSoon } = piece;
  const day = formatDay(dueOn);
  const owed = open && (endsSoon || state === 'missing' || state === 'refused' || state === 'expired');
  return (
    <Card title={<bdi>{title}</bdi>} note={child.name} end={<StatePill state={state} />}>
      <div className={css.stack}>
        {owed && endsSoon && (
          <p className={css.late}>
            <Trans>Bientôt périmé : déposez le prochain.</Trans>
          </p>
        )}
        {owed && !endsSoon && (
          <p className={late ? css.late : css.quiet}>
            <Facts>
              {[
                late ? (
                  <Trans key="day">Attendu le {day} : en retard</Trans>
                ) : (
                  <Trans key="day">À remettre avant le {day}</Trans>
                ),
                !required && <Trans key="optional">facultatif</Trans>,
              ]}
            </Facts>
          </p>
        )}
        {note && (
          <p className={css.note} dir="auto">
            {note}
          </p>
        )}
        {state === 'refused' && (
          <Notice tone="warn" title={t`Cette pièce a été refusée`}>
            {reason}
          </Notice>
        )}
        {state === 'accepted' && expiresOn && (
          <p className={css.quiet}>
            <Trans>Valable jusqu’au {formatDay(expiresOn)}</Trans>
          </p>
        )}
        {model && (
          <div>
            <p className={css.quiet}>
              <Trans>Modèle à remplir</Trans>
            </p>
            <Pieces pieces={[model]} />
          </div>
        )}
        {files.length > 0 && (
          <div>
            <p className={css.quiet}>
              <Trans>Déjà déposé</Trans>
            </p>
            <Pieces pieces={files} />
          </div>
        )}
        {owed && <HandIn piece={piece} />}
      </div>
    </Card>
  );
}
