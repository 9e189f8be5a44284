/** The condition `Accepted` of an object, with the reason for a refusal. */
export function acceptedCondition<Reason extends string>(
  reason: Reason,
  message: string,
  now: number,
) {
  const lastTransitionTime = new Date(now).toISOString();
  const status = reason === "Accepted" ? ("True" as const) : ("False" as const);
  return { type: "Accepted" as const, status, reason, message, lastTransitionTime };
}
