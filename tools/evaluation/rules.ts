/** The acceptance rules: some apply to every plan, the others to the figures of a policy. */
export type Rule = 'coverage' | 'repeats' | 'season' | 'order' | 'worse' | 'better' | 'ofOracle' | 'twins'
