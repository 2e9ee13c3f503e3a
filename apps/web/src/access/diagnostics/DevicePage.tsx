import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Checks, type CheckRow } from './parts/Checks.tsx';
import css from './parts/Checks.module.css';
import { type Finding, type ProbeName, probes, quietProbes } from './parts/probes.ts';

type Results = Partial<Record<ProbeName, Finding | 'running'>>;
const names = Object.keys(probes) as ProbeName[];

/** What works on this device, one line each, with figures for support. */
export default function DevicePage() {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [results, setResults] = useState<Results>({});
  const run = async (name: ProbeName): Promise<void> => {
    setResults((before) => ({ ...before, [name]: 'running' }));
    const found = await probes[name]().catch(
      (error: unknown): Finding => ({ state: 'bad', detail: isApiError(error) ? error.code : (error as Error).name }),
    );
    setResults((before) => ({ ...before, [name]: found }));
  };
  const runQuiet = (): void => {
    for (const name of quietProbes) void run(name);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(runQuiet, []);
  const words: Record<ProbeName, [string, string]> = {
    server: [t`Serveur de l’école`, t`Temps d’un aller-retour.`],
    clock: [t`Heure de l’appareil`, t`Plus d’une minute d’écart trouble les codes et les rappels.`],
    live: [t`Arrivées en direct`, t`Vous envoie une notification d’essai et attend qu’elle arrive.`],
    notifications: [t`Notifications`, t`Se règlent dans Mon compte.`],
    storage: [t`Mémoire de l’application`, t`Garde vos réglages et ce que vous avez lu.`],
    offline: [t`Usage hors ligne`, t`L’application s’ouvre sans réseau.`],
    camera: [t`Caméra`, t`Sert à scanner ; l’essai ne garde aucune image.`],
    printing: [t`Impression`, t`Ouvre la fenêtre d’impression de cette page.`],
    browser: [t`Navigateur`, t`Ce que l’application demande à l’écran.`],
  };
  const rows = names.map((name): CheckRow => {
    const result = results[name];
    const [title, note] = words[name];
    const disturbs = !quietProbes.includes(name);
    return {
      key: name,
      name: title,
      note,
      state: result === 'running' ? 'running' : (result?.state ?? null),
      ...(result && result !== 'running' && { detail: result.detail }),
      ...(disturbs && {
        action: (
          <Button
            size="small"
            busy={result === 'running'}
            aria-label={t`Essayer : ${title}`}
            onClick={() => void run(name)}
          >
            <Trans>Essayer</Trans>
          </Button>
        ),
      }),
    };
  });
  const copy = async (): Promise<void> => {
    const lines = names.map((name) => {
      const result = results[name];
      return `${name}: ${result && result !== 'running' ? `${result.state} (${result.detail})` : '-'}`;
    });
    await navigator.clipboard.writeText(
      [`school: ${school?.schoolId ?? '-'}`, `browser: ${navigator.userAgent}`, ...lines].join('\n'),
    );
    toast.success(t`Relevé copié`);
  };
  return (
    <PageFrame
      title={t`Diagnostic du poste`}
      width={720}
      action={
        <Button icon={IconRefresh} onClick={runQuiet}>
          <Trans>Refaire les essais</Trans>
        </Button>
      }
    >
      <div className={css.page}>
        <Checks label={t`Points vérifiés`} rows={rows} />
        <div className={css.foot}>
          <span>
            <Trans>Le relevé ne contient ni nom ni contenu.</Trans>
          </span>
          <Button
            size="small"
            icon={IconCopy}
            onClick={() => void copy().catch(() => toast.error(t`La copie n’est pas permise ici`))}
          >
            <Trans>Copier le relevé</Trans>
          </Button>
        </div>
      </div>
    </PageFrame>
  );
}
