import { Button } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type ReenrolmentCampaign, type ReenrolmentFigures, setState } from '../../reenrolment.api.ts';
import css from '../Reenrolment.module.css';

/** Which campaign, until when, and its figures; a draft is opened to families here. */
export function CampaignHead({
  campaign,
  figures,
  onEdit,
}: {
  campaign: ReenrolmentCampaign;
  figures: ReenrolmentFigures | null;
  onEdit: () => void;
}) {
  const { t } = useLingui();
  const { id, name, version, state, open } = campaign;
  const [from, until] = [formatDay(campaign.opensOn), formatDay(campaign.closesOn)];
  const publish = useMutation({
    mutationFn: () => setState(id, 'published', version),
    onSuccess: () => toast.success(t`La campagne est ouverte aux familles`),
  });
  const pupils = figures?.pupils ?? 0;
  if (state === 'draft')
    return (
      <Notice
        tone="info"
        title={t`Campagne ${name} en préparation`}
        action={
          <span className={css.pills}>
            <Button size="small" onClick={onEdit}>
              <Trans>Modifier</Trans>
            </Button>
            <Button size="small" variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
              <Trans>Ouvrir aux familles</Trans>
            </Button>
          </span>
        }
      >
        <Trans>
          Les familles de {pupils} élèves répondront du {from} au {until}. Elles ne voient rien encore.
        </Trans>
      </Notice>
    );
  return (
    <>
      <p className={css.quiet}>
        {open
          ? t`Campagne ${name}, ouverte jusqu’au ${until}`
          : state === 'closed'
            ? t`Campagne ${name}, terminée`
            : t`Campagne ${name}, du ${from} au ${until}`}
      </p>
      {figures && (
        <Figures
          label={t`Avancement`}
          figures={[
            { key: 'answered', value: `${figures.answered} / ${pupils}`, label: t`Ont répondu` },
            { key: 'accepted', value: figures.accepted, label: t`Reviennent`, tone: 'ok' },
            { key: 'refused', value: figures.refused, label: t`Partent` },
            {
              key: 'missing',
              value: figures.missing,
              label: t`Pièces manquantes`,
              ...(figures.missing > 0 && { tone: 'warn' as const }),
            },
            {
              key: 'conflict',
              value: figures.conflict,
              label: t`Désaccords`,
              ...(figures.conflict > 0 && { tone: 'bad' as const }),
            },
            { key: 'decided', value: figures.decided, label: t`Décidés` },
          ]}
        />
      )}
    </>
  );
}
