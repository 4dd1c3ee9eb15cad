/** A normally distributed prior of a weight. */
export interface Belief {
  readonly mean: number
  readonly deviation: number
}

/** A sparse vector: indices of weights (`places`) and their values, in two arrays of numbers for speed. */
export interface Terms {
  readonly places: number[]
  readonly values: number[]
}

/** Returns the dot product of terms and weights. */
export function sumOf({ places, values }: Terms, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < places.length; i++) sum += weights[places[i]!]! * values[i]!
  return sum
}

/** Sufficient statistics of one kind of answer, from which it can be fitted under any assumed noise. */
export interface Evidence {
  /** Σ weight · value · valueᵀ, the lower triangle. */
  readonly products: Float64Array
  /** Σ weight · value · answer */
  readonly answers: Float64Array
  /** Σ weight · answer² */
  squares: number
  /** Σ weight */
  count: number
}

export const noEvidence = (size: number): Evidence => ({
  products: new Float64Array(size * size),
  answers: new Float64Array(size),
  squares: 0,
  count: 0,
})

export function add(evidence: Evidence, { places, values }: Terms, answer: number, weight: number): void {
  const { products, answers } = evidence
  const size = answers.length
  // The index loops visit each pair of terms once. This is the innermost loop of planning.
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!
    const value = values[i]!
    const weighted = weight * value
    answers[place]! += weighted * answer
    products[place * size + place]! += weighted * value
    for (let j = 0; j < i; j++) {
      const other = places[j]!
      if (other < place) products[place * size + other]! += weighted * values[j]!
      else products[other * size + place]! += weight * values[j]! * value
      // A weight whose index occurs twice contributes to its own row and column.
      if (other === place) products[place * size + place]! += weighted * values[j]!
    }
  }
  evidence.squares += weight * answer ** 2
  evidence.count += weight
}

export interface Fitted {
  readonly weights: Float64Array
  /** Log likelihood of the answers under the priors, up to a constant. */
  readonly likelihood: number
}

/**
 * Bayesian linear regression with normal noise and independent normal priors (Bishop, Pattern Recognition and Machine
 * Learning, 3.49–3.51 and 3.86): an answer is `slope` × Σ weight · value plus noise of `variance`. Weights with little
 * evidence stay near their prior.
 */
export function fit(
  beliefs: readonly Belief[],
  kinds: readonly { readonly evidence: Evidence; readonly slope: number; readonly variance: number }[],
  variances?: Float64Array,
): Fitted {
  const size = beliefs.length
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  let likelihood = 0
  for (let index = 0; index < size; index++) {
    const { mean, deviation } = beliefs[index]!
    const precision = 1 / deviation ** 2
    matrix[index * size + index] = precision
    right[index] = precision * mean
    likelihood += Math.log(precision) - precision * mean ** 2
  }
  for (const { evidence, slope, variance } of kinds) {
    const scale = slope ** 2 / variance
    for (let row = 0; row < size; row++) {
      for (let at = row * size; at <= row * size + row; at++) matrix[at]! += scale * evidence.products[at]!
      right[row]! += (slope / variance) * evidence.answers[row]!
    }
    likelihood -= evidence.count * Math.log(variance) + evidence.squares / variance
  }
  const weights = right.slice()
  const logDeterminant = solve(matrix, weights)
  for (let index = 0; index < size; index++) likelihood += right[index]! * weights[index]!
  if (variances) diagonalOfInverse(matrix, variances)
  return { weights, likelihood: (likelihood - logDeterminant) / 2 }
}

/**
 * Bayesian model averaging: returns the mean of the weights over several assumptions, weighted by likelihood, and the
 * share of each assumption.
 */
export function averaged(fitted: readonly Fitted[]): {
  readonly weights: Float64Array
  readonly shares: readonly number[]
} {
  const shares = sharesOf(fitted.map(({ likelihood }) => likelihood))
  const weights = new Float64Array(fitted[0]!.weights.length)
  for (const [index, { weights: these }] of fitted.entries())
    for (let at = 0; at < weights.length; at++) weights[at]! += shares[index]! * these[at]!
  return { weights, shares }
}

/** Returns the posterior shares of assumptions from their log likelihoods. */
export function sharesOf(likelihoods: readonly number[]): readonly number[] {
  const likeliest = Math.max(...likelihoods)
  const belief = likelihoods.map((likelihood) => Math.exp(likelihood - likeliest))
  const all = belief.reduce((sum, one) => sum + one, 0)
  return belief.map((one) => one / all)
}

/**
 * Solves `matrix` · x = `right` in place by Cholesky decomposition (reads only the lower triangle). Returns the log
 * determinant.
 */
function solve(matrix: Float64Array, right: Float64Array): number {
  const size = right.length
  let logDeterminant = 0
  for (let row = 0; row < size; row++) {
    const at = row * size
    for (let column = 0; column <= row; column++) {
      const other = column * size
      let sum = matrix[at + column]!
      for (let k = 0; k < column; k++) sum -= matrix[at + k]! * matrix[other + k]!
      matrix[at + column] = row === column ? Math.sqrt(sum) : sum / matrix[other + column]!
    }
    logDeterminant += 2 * Math.log(matrix[at + row]!)
  }
  for (let row = 0; row < size; row++) {
    let sum = right[row]!
    for (let k = 0; k < row; k++) sum -= matrix[row * size + k]! * right[k]!
    right[row] = sum / matrix[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!
    for (let k = row + 1; k < size; k++) sum -= matrix[k * size + row]! * right[k]!
    right[row] = sum / matrix[row * size + row]!
  }
  return logDeterminant
}

/** Writes the diagonal of the inverse into `into`, from the factor that `solve` left; destroys the factor. */
function diagonalOfInverse(factor: Float64Array, into: Float64Array): void {
  const size = into.length
  // Inverts the triangular factor in place, row by row. The inverse of the matrix is the transposed inverse factor
  // times the inverse factor.
  const sums = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const at = row * size
    sums.fill(0)
    for (let k = 0; k < row; k++) {
      const here = factor[at + k]!
      for (let column = 0, other = k * size; column <= k; column++, other++) sums[column]! += here * factor[other]!
    }
    const inverse = 1 / factor[at + row]!
    for (let column = 0; column < row; column++) factor[at + column] = -sums[column]! * inverse
    factor[at + row] = inverse
  }
  into.fill(0)
  for (let row = 0; row < size; row++)
    for (let at = row * size, column = 0; column <= row; column++, at++) into[column]! += factor[at]! ** 2
}

/**
 * Returns the log likelihood ratio between another prior of one weight and its present prior, from the posterior mean
 * and variance of the weight. Exact for a single weight.
 */
export function gainOf({ mean, deviation }: Belief, weight: number, variance: number, other: Belief): number {
  const [was, is] = [1 / deviation ** 2, 1 / other.deviation ** 2]
  const precision = 1 / variance - was + is
  const sum = weight / variance - was * mean + is * other.mean
  return (
    (Math.log(is / was / (variance * precision)) +
      sum ** 2 / precision -
      weight ** 2 / variance +
      was * mean ** 2 -
      is * other.mean ** 2) /
    2
  )
}
