import { usePageArea } from '#kernel/frame/page-path.ts';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows, type Tone } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconMicrophone, IconWorld, IconWifi } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { formatNumber } from '#kernel/numbers.ts';
import { measure } from './distance.api.ts';
import css from './parts/Distance.module.css';
import { allowDevice, canCall, type DeviceAnswer, verdictOf } from './parts/probe.ts';

type Line = { tone: Tone; words: string };
const rank = { good: 'ok', fair: 'warn', poor: 'bad' } as const;

/**
 * Whether a remote lesson would work here: the browser, the camera, the microphone, the connection. Each test starts on
 * a click.
 */
export default function TestPage() {
  const { t } = useLingui();
  const area = `/${usePageArea()}`;
  const answers: Record<DeviceAnswer, Line> = {
    allowed: { tone: 'ok', words: t`Fonctionne` },
    refused: { tone: 'bad', words: t`Refusé : autorisez-le dans les réglages du navigateur.` },
    missing: { tone: 'warn', words: t`Aucun appareil trouvé.` },
    busy: { tone: 'warn', words: t`Déjà pris par une autre application : fermez-la.` },
    unknown: { tone: 'bad', words: t`Ce navigateur ne le permet pas.` },
  };
  async function speed(): Promise<Line> {
    try {
      const bits = await measure();
      const verdict = verdictOf(bits);
      const megabits = formatNumber(bits / 1_000_000, { maximumFractionDigits: 1 });
      const words = {
        good: t`${megabits} Mbit/s : suffisant pour la vidéo.`,
        fair: t`${megabits} Mbit/s : gardez le son et coupez la vidéo si l’image saute.`,
        poor: t`${megabits} Mbit/s : trop lent pour la vidéo. Rapprochez-vous du Wi-Fi.`,
      };
      return { tone: rank[verdict], words: words[verdict] };
    } catch {
      return { tone: 'bad', words: t`Notre serveur ne répond pas : vérifiez la connexion.` };
    }
  }
  return (
    <PageFrame
      title={t`Test de connexion`}
      path={[{ label: t`Enseignement à distance`, href: `${area}/distance` }]}
      width={680}
    >
      <div className={css.page}>
        <p className={css.quiet}>
          <Trans>Rien n’est enregistré ni envoyé : la caméra et le micro s’éteignent aussitôt.</Trans>
        </p>
        <Card flush>
          <CardRows>
            <CardRow
              icon={IconWorld}
              title={t`Navigateur`}
              detail={
                canCall()
                  ? t`Ce navigateur permet la visioconférence.`
                  : t`Ce navigateur est trop ancien : mettez-le à jour.`
              }
              end={<StatusPill tone={canCall() ? 'ok' : 'bad'}>{canCall() ? t`Prêt` : t`À changer`}</StatusPill>}
            />
            <Check
              icon={IconCamera}
              title={t`Caméra`}
              ask={t`Tester la caméra`}
              run={async () => answers[await allowDevice('video')]}
            />
            <Check
              icon={IconMicrophone}
              title={t`Micro`}
              ask={t`Tester le micro`}
              run={async () => answers[await allowDevice('audio')]}
            />
            <Check icon={IconWifi} title={t`Débit`} ask={t`Mesurer la connexion`} run={speed} />
          </CardRows>
        </Card>
      </div>
    </PageFrame>
  );
}

type CheckProps = { icon: typeof IconWifi; title: string; ask: string; run: () => Promise<Line> };
function Check({ icon, title, ask, run }: CheckProps): ReactNode {
  const { t } = useLingui();
  const [line, setLine] = useState<Line | null>(null);
  const [busy, setBusy] = useState(false);
  async function go(): Promise<void> {
    setBusy(true);
    setLine(await run());
    setBusy(false);
  }
  return (
    <CardRow
      icon={icon}
      tone={line?.tone ?? 'plain'}
      title={title}
      detail={<span role="status">{busy ? t`Un instant…` : (line?.words ?? t`Pas encore testé`)}</span>}
      end={
        <Button size="small" busy={busy} aria-label={ask} onClick={() => void go()}>
          <Trans>Tester</Trans>
        </Button>
      }
    />
  );
}
