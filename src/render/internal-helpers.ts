/** Names of the internal helpers; a call of one by a template is an unknown helper. */
export const internal = {
  get: "gen:get",
  print: "gen:print",
  result: "gen:result",
  section: "gen:section",
  partial: "gen:partial",
  truth: "gen:truth",
  /** No helper but the object that has what compiled code calls directly: all but `section`, and the value helpers. */
  calls: "gen:calls",
};

/** The internal helpers that are called directly, and what they get after their arguments. */
export const directCalls: Record<string, string[]> = {
  [internal.get]: ["data"],
  [internal.print]: ["data"],
  [internal.result]: [],
  [internal.partial]: [],
};
