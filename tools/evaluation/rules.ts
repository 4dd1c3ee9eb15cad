/** What is asked: the rules of every plan, and the figures that a better policy has. */
export type Rule = 'coverage' | 'repeats' | 'season' | 'order' | 'worse' | 'better' | 'ofOracle' | 'twins'
