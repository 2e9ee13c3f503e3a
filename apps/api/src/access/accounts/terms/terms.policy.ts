import { leads, workflow } from '#kernel/policy/workflow.ts';

/** A role given for a time: it begins on its day, and is ended by its last day or before it. */
export const termWorkflow = workflow('role_terms.state', ['planned', 'given', 'ended', 'cancelled'], 'planned', {
  begin: leads(['planned'], 'given'),
  cancel: leads(['planned'], 'cancelled'),
  end: leads(['given'], 'ended'),
});
