import { plural, t } from '@lingui/core/macro';
import { comma } from '#kernel/text.ts';

/** What a check found, in words; a version or a name of a fault is shown as it is. */
export function detailWords(detail: string): string {
  const queue = /^waiting=(\d+) late=(\d+)s failed=(\d+)$/.exec(detail);
  if (queue) {
    const [waiting, late, failed] = queue.slice(1).map(Number);
    return [
      plural(waiting ?? 0, { one: '# tâche en attente', other: '# tâches en attente' }),
      ...(late ? [t`retard de ${late} s`] : []),
      plural(failed ?? 0, { one: '# échec', other: '# échecs' }),
    ].join(comma());
  }
  const streams = /^streams=(\d+)$/.exec(detail);
  if (streams) return plural(Number(streams[1]), { one: '# autre écran ouvert', other: '# autres écrans ouverts' });
  if (detail.startsWith('not_configured')) return t`Non configuré`;
  if (detail === 'answers') return t`Répond`;
  if (detail === 'local') return t`Sur le disque du serveur`;
  if (detail === 's3') return t`Dans un stockage S3`;
  return detail;
}
