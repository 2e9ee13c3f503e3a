import type { Closures } from '@encrier/contract/teaching/distance-closures';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { closuresQuery } from './distance.api.ts';
import { ClosureCard } from './parts/ClosureCard.tsx';
import { ClosureDialog } from './parts/ClosureDialog.tsx';
import css from './parts/Distance.module.css';
import { ProviderDialog } from './parts/ProviderDialog.tsx';

/** Days closed by the direction, and the remote rooms of each organisation. */
export default function ClosuresPage() {
  const { t } = useLingui();
  const query = useQuery(closuresQuery);
  const [closing, setClosing] = useState(false);
  return (
    <PageFrame
      title={t`Enseignement à distance`}
      width={860}
      reach="org"
      action={
        query.data?.can.close &&
        query.data.orgs.length > 0 && (
          <Button variant="primary" onClick={() => setClosing(true)}>
            <Trans>Passer à distance</Trans>
          </Button>
        )
      }
    >
      <Asked query={query} label={t`Chargement des fermetures`}>
        {(data) => (
          <div className={css.page}>
            {data.closures.length ? (
              data.closures.map((one) => <ClosureCard key={one.id} closure={one} />)
            ) : (
              <EmptyState icon={IconVideo} title={<Trans>Aucun jour à distance</Trans>} small>
                <Trans>
                  Neige, grève, inondation : passez des jours à distance, familles et professeurs sont prévenus.
                </Trans>
              </EmptyState>
            )}
            <Providers orgs={data.orgs} />
          </div>
        )}
      </Asked>
      {closing && query.data && <ClosureDialog data={query.data} onClose={() => setClosing(false)} />}
    </PageFrame>
  );
}

function Where({ org: { provider, server, secretKept } }: { org: Closures['orgs'][number] }) {
  if (provider === 'link') return <Trans>Chaque professeur donne son adresse : toute adresse https://</Trans>;
  if (provider === 'jitsi')
    return (
      <bdi>
        <Trans>Jitsi : {server}</Trans>
      </bdi>
    );
  return (
    <bdi>
      {secretKept ? <Trans>BigBlueButton : {server}</Trans> : <Trans>BigBlueButton : {server}, secret à donner</Trans>}
    </bdi>
  );
}

function Providers({ orgs }: Pick<Closures, 'orgs'>) {
  const { t } = useLingui();
  const [setting, setSetting] = useState('');
  const chosen = orgs.find(({ id }) => id === setting);
  if (!orgs.length) return null;
  return (
    <Card title={t`Classe virtuelle`} flush>
      <CardRows>
        {orgs.map((one) => (
          <CardRow
            key={one.id}
            title={<bdi>{one.name}</bdi>}
            detail={<Where org={one} />}
            end={
              <Button size="small" onClick={() => setSetting(one.id)}>
                <Trans>Modifier</Trans>
              </Button>
            }
          />
        ))}
      </CardRows>
      {chosen && <ProviderDialog org={chosen} onClose={() => setSetting('')} />}
    </Card>
  );
}
