/** The acceptance rules: rules of every plan, and figures of a good policy. */
export type Rule = 'coverage' | 'repeats' | 'season' | 'order' | 'worse' | 'better' | 'ofOracle' | 'twins'
