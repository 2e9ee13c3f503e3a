import { SearchField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { findsWords } from '#kernel/finds-words.ts';
import css from './Council.module.css';
import { type Held, isDecided, type Pupil } from './words.ts';

/** All pupils of the class; those already discussed have a tick. */
export function PupilList({
  pupils,
  council,
  current,
  onChoose,
}: {
  pupils: readonly Pupil[];
  council: Held;
  current: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const found = pupils.filter(({ content: { pupil } }) => findsWords(words, `${pupil.label} ${pupil.labelAr}`));
  return (
    <nav className={css.list} aria-label={t`Élèves de la classe`}>
      <SearchField label={t`Chercher un élève`} value={words} onChange={setWords} />
      <ul>
        {found.map((one) => {
          const done = isDecided(one, council);
          return (
            <li key={one.id}>
              <button
                type="button"
                className={css.pupil}
                aria-current={one.id === current || undefined}
                onClick={() => onChoose(one.id)}
              >
                <bdi>{one.content.pupil.label}</bdi>
                {done && <IconCheck size={16} role="img" aria-label={t`vu par le conseil`} />}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
