import { joinFacts } from '#kernel/content/join-facts.ts';
import type { RuleAction, RuleFields, RuleTrigger } from '@encrier/contract/school-life/attendance-rules';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMinute } from '#kernel/dates.ts';

export const triggerWords: Record<RuleTrigger, MessageDescriptor> = {
  unjustified: msg`Une absence que personne n’a expliquée`,
  late_count: msg`Des retards répétés`,
  half_days: msg`Des demi-journées d’absence non expliquées`,
};
export const actionWords: Record<RuleAction, MessageDescriptor> = {
  tell_family: msg`Prévenir les responsables`,
  tell_office: msg`Prévenir la vie scolaire`,
  follow_up: msg`Ouvrir un suivi`,
};

/** A rule in one sentence. */
export function useRuleSentence(): (rule: RuleFields) => string {
  const { t, i18n } = useLingui();
  return (rule) => {
    const { count, withinDays, delayHours, quietFrom, quietTo } = rule;
    const days = plural(withinDays, { one: 'en # jour', other: 'en # jours' });
    const what = {
      unjustified: t`Absence non expliquée`,
      late_count: `${plural(count, { one: '# retard', other: '# retards' })} ${days}`,
      half_days: `${plural(count, { one: '# demi-journée non expliquée', other: '# demi-journées non expliquées' })} ${days}`,
    }[rule.trigger];
    const delay = delayHours ? plural(delayHours, { one: 'après # heure', other: 'après # heures' }) : t`aussitôt`;
    const rest = quietFrom === quietTo ? '' : t`jamais entre ${formatMinute(quietFrom)} et ${formatMinute(quietTo)}`;
    return joinFacts([what, i18n._(actionWords[rule.action]), delay, rest]);
  };
}
