import { Card } from '@encrier/ui/data/Card';
import { localeTags } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useLang } from '#kernel/i18n/i18n.ts';
import { sizeWords } from '../../../reading/reading.public.tsx';
import { spaceQuery } from '../../resources.api.ts';
import css from '../Resources.module.css';

type Weight = { key: string; name: string; resources: number; files: number; bytes: number };

/** A size, up to that of a whole school: « 53,7 Go »; a dash for none. */
function roomWords(bytes: number, lang: Lang): string {
  if (bytes === 0) return '—';
  if (bytes < 1_000_000_000) return sizeWords(bytes, lang);
  return new Intl.NumberFormat(localeTags[lang], {
    style: 'unit',
    unit: 'gigabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000_000_000);
}

/** Storage used by files, by teacher and by subject, and the school's limit. */
export function Space() {
  const { t } = useLingui();
  const lang = useLang();
  const asked = useQuery(spaceQuery);
  return (
    <Asked query={asked} label={t`Chargement de l’espace occupé`} rows={6}>
      {(data) => (
        <>
          <p className={css.text}>
            <Trans>
              {roomWords(data.bytes, lang)} de ressources, sur {roomWords(data.quota, lang)} pour tous les fichiers de
              l’école.
            </Trans>{' '}
            {plural(data.files, { one: '# fichier', other: '# fichiers' })}
          </p>
          <div className={css.space}>
            <Card title={t`Par professeur`} flush>
              <Weights label={t`Par professeur`} rows={data.authors} />
            </Card>
            <Card title={t`Par matière`} flush>
              <Weights label={t`Par matière`} rows={data.subjects} />
            </Card>
          </div>
        </>
      )}
    </Asked>
  );
}

function Weights({ label, rows }: { label: string; rows: readonly Weight[] }) {
  const lang = useLang();
  const most = Math.max(1, ...rows.map((row) => row.bytes));
  return (
    <ul className={css.weights} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} className={css.weight}>
          <bdi>{row.name}</bdi>
          <span>{roomWords(row.bytes, lang)}</span>
          <span className={css.gauge} aria-hidden="true">
            <span style={{ inlineSize: `${(row.bytes / most) * 100}%` }} />
          </span>
          <span className={css.detail}>
            <Facts>
              {[
                plural(row.resources, { one: '# ressource', other: '# ressources' }),
                plural(row.files, { one: '# fichier', other: '# fichiers' }),
              ]}
            </Facts>
          </span>
        </li>
      ))}
    </ul>
  );
}
