import { joinFacts } from '#kernel/content/join-facts.ts';
import { Avatar } from '@encrier/ui/data/Avatar';
import type { Tone } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { imageAddress } from '#kernel/api/address.ts';
import { type GatePupil, leavesAlone } from '../gate.api.ts';
import { guardianComes, thirdComes } from './comer.ts';
import css from './Gate.module.css';
import { passageWords } from './gate-words.ts';

/** One pupil at the gate: face, class, and what is known today. */
export function GateCard({ pupil, hour, onOpen }: { pupil: GatePupil; hour: string; onOpen: () => void }) {
  const school = useSession((value) => value.school);
  const { tone, word } = useFoot(pupil, hour);
  return (
    <button type="button" className={css.card} onClick={onOpen}>
      <span className={css.face}>
        <Avatar
          name={pupil.label}
          photo={school && pupil.photo ? imageAddress(school, pupil.photo, 320) : null}
          size={96}
        />
      </span>
      <span className={css.name}>
        <bdi>{pupil.label}</bdi>
        <small>
          <bdi>{pupil.className}</bdi>
        </small>
      </span>
      <span className={css.foot} data-tone={tone}>
        {word}
      </span>
    </button>
  );
}

function useFoot(pupil: GatePupil, hour: string): { tone: Tone; word: string } {
  const { t, i18n } = useLingui();
  const { passage, expected } = pupil;
  if (passage) {
    const at = formatTime(passage.returnedAt ?? passage.at);
    const tone = { checking: 'warn', left: 'ok', returned: 'plain', refused: 'bad' } as const;
    return { tone: tone[passage.status], word: `${i18n._(passageWords[passage.status])} · ${at}` };
  }
  if (leavesAlone(pupil, hour)) return { tone: 'ok', word: t`Peut sortir seul` };
  const { laterFrom, lateAt } = pupil;
  if (lateAt) return { tone: 'warn', word: t`Arrivé en retard à ${lateAt}` };
  if (laterFrom && hour < laterFrom) return { tone: 'info', word: t`Attendu en cours à ${laterFrom}` };
  const next = expected[0];
  if (next) {
    const at = next.leavesAt;
    return { tone: 'warn', word: next.mode === 'alone' ? t`Seul à ${at}` : t`Attendu à ${at}` };
  }
  if (pupil.people.some(({ refusal }) => refusal === 'court')) return { tone: 'bad', word: t`Décision de justice` };
  const comers = [...pupil.people.map(guardianComes), ...pupil.thirds.map(thirdComes)].filter((one) => !one.refusal);
  const [first] = comers;
  return first
    ? { tone: 'plain', word: joinFacts([first.label, i18n._(first.kind)]) }
    : { tone: 'plain', word: t`Avec une personne autorisée` };
}
