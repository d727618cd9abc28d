(** Why comparing states is enough.

    A measure reads a list from the top and keeps a state; an axiom compares [A ++ u ++ B] with [A ++ v ++ B].
    The names of the theorems are those of the lemmas in certificates. *)

From Coq Require Import List Arith Lia Relations.
Import ListNotations.

Section Reader.

Variables Doc State Value : Type.
Variable start : State.
(** [step n s d]: the state after one more document, [n] having been read. *)
Variable step : nat -> State -> Doc -> State.
(** [score n s]: the value of a list of [n] documents that ends in state [s]. *)
Variable score : nat -> State -> Value.

Fixpoint read (n : nat) (s : State) (list_ : list Doc) : State :=
  match list_ with
  | [] => s
  | d :: rest => read (S n) (step n s d) rest
  end.

Definition value (list_ : list Doc) : Value := score (length list_) (read 0 start list_).

Lemma read_app : forall a b n s, read n s (a ++ b) = read (n + length a) (read n s a) b.
Proof.
  induction a as [| d a IH]; intros b n s; simpl.
  - now rewrite Nat.add_0_r.
  - rewrite IH. now replace (n + S (length a)) with (S n + length a) by lia.
Qed.

(** What is known of the states after lists of length [n]; an invariant is shown by induction. *)
Variable known : nat -> State -> Prop.
Hypothesis known_start : known 0 start.
Hypothesis known_step : forall n s d, known n s -> known (S n) (step n s d).

Lemma known_read : forall list_ n s, known n s -> known (n + length list_) (read n s list_).
Proof.
  induction list_ as [| d rest IH]; intros n s H; simpl.
  - now rewrite Nat.add_0_r.
  - replace (n + S (length rest)) with (S n + length rest) by lia. auto.
Qed.

(** [order n s t]: after [n] documents, state [t] is at least as good as [s]. Steps keep it, and the score
    respects it: [below] is [<=] of values, or [<] for a strict axiom. *)
Variable order : nat -> State -> State -> Prop.
Variable below : Value -> Value -> Prop.
Hypothesis step_respects :
  forall n s t d, known n s -> known n t -> order n s t -> order (S n) (step n s d) (step n t d).
Hypothesis score_respects : forall n s t, known n s -> known n t -> order n s t -> below (score n s) (score n t).

Lemma read_respects : forall list_ n s t, known n s -> known n t -> order n s t ->
  order (n + length list_) (read n s list_) (read n t list_).
Proof.
  induction list_ as [| d rest IH]; intros n s t Hs Ht H; simpl.
  - now rewrite Nat.add_0_r.
  - replace (n + S (length rest)) with (S n + length rest) by lia. auto.
Qed.

(** The soundness lemma, for two words of one length after any list that an axiom speaks of. *)
Theorem soundness : forall (before : list Doc -> Prop) u v, length u = length v ->
  (forall A, before A -> let s := read 0 start A in known (length A) s ->
     order (length A + length u) (read (length A) s u) (read (length A) s v)) ->
  forall A B, before A -> below (value (A ++ u ++ B)) (value (A ++ v ++ B)).
Proof.
  intros before u v same words A B allowed.
  assert (reached : known (length A) (read 0 start A)) by (apply (known_read A 0 start known_start)).
  assert (after_u : known (length A + length u) (read (length A) (read 0 start A) u)) by now apply known_read.
  assert (after_v : known (length A + length u) (read (length A) (read 0 start A) v))
    by (rewrite same; now apply known_read).
  unfold value. rewrite !app_length, !read_app. simpl. rewrite <- same, Nat.add_assoc.
  apply score_respects; try (now apply known_read).
  apply read_respects; auto.
Qed.

(** The same where nothing follows; then the words may differ in length. *)
Theorem soundness_at_the_end : forall (before : list Doc -> Prop) u v,
  (forall A, before A -> let s := read 0 start A in known (length A) s ->
     below (score (length A + length u) (read (length A) s u))
           (score (length A + length v) (read (length A) s v))) ->
  forall A, before A -> below (value (A ++ u)) (value (A ++ v)).
Proof.
  intros before u v words A allowed. unfold value. rewrite !app_length, !read_app. simpl.
  apply words; auto. apply (known_read A 0 start known_start).
Qed.

(** Where a document leaves the first state as it is, lists of such documents end in it. *)
Theorem one_list_for_all : forall d, (forall n, step n start d = start) ->
  forall count, read 0 start (repeat d count) = start.
Proof.
  intros d idle count. generalize 0. induction count as [| count IH]; intros n; simpl; auto.
  now rewrite idle.
Qed.

End Reader.

(** What each move of a kind does, every chain of them does. *)
Theorem transitive_closure : forall (L V : Type) (move : L -> L -> Prop) (below : V -> V -> Prop) (value : L -> V),
  (forall x y z, below x y -> below y z -> below x z) ->
  (forall x y, move x y -> below (value x) (value y)) ->
  forall x y, clos_trans L move x y -> below (value x) (value y).
Proof.
  intros L V move below value trans up x y chain. induction chain; eauto.
Qed.

(** Raises and swaps generate an ordering, so that a measure that goes up along each goes up in it. *)
Corollary raises_and_swaps : forall (L V : Type) (raise swap : L -> L -> Prop) (below : V -> V -> Prop) (value : L -> V),
  (forall x y z, below x y -> below y z -> below x z) ->
  (forall x y, raise x y -> below (value x) (value y)) ->
  (forall x y, swap x y -> below (value x) (value y)) ->
  forall x y, clos_trans L (fun a b => raise a b \/ swap a b) x y -> below (value x) (value y).
Proof.
  intros L V raise swap below value trans up side. apply transitive_closure; auto.
  intros a b [move | move]; auto.
Qed.

(** With two grades, swaps of neighbours lead to the swap of any two documents that are out of order. *)
Theorem neighbours_suffice : forall (V : Type) (below : V -> V -> Prop) (value : list bool -> V),
  (forall x y z, below x y -> below y z -> below x z) ->
  (forall A B, below (value (A ++ [false; true] ++ B)) (value (A ++ [true; false] ++ B))) ->
  forall M A B, below (value (A ++ [false] ++ M ++ [true] ++ B)) (value (A ++ [true] ++ M ++ [false] ++ B)).
Proof.
  intros V below value trans near. induction M as [| d M IH]; intros A B; simpl.
  - apply near.
  - destruct d.
    + apply trans with (value (A ++ [true; false] ++ M ++ [true] ++ B)).
      * apply (near A (M ++ [true] ++ B)).
      * specialize (IH (A ++ [true]) B). rewrite <- !app_assoc in IH. apply IH.
    + apply trans with (value (A ++ [false; true] ++ M ++ [false] ++ B)).
      * specialize (IH (A ++ [false]) B). rewrite <- !app_assoc in IH. apply IH.
      * apply (near A (M ++ [false] ++ B)).
Qed.

(** Two words of length [long] change places at any distance if they do at distances from [long] to twice
    that, less one: what a word gains at rank [i] is compared with what it gains further down. *)
Theorem distances_chain : forall (V : Type) (below : V -> V -> Prop) (gain : nat -> V) (long : nat),
  long > 0 -> (forall x y z, below x y -> below y z -> below x z) ->
  (forall i apart, long <= apart < 2 * long -> below (gain (i + apart)) (gain i)) ->
  forall apart i, long <= apart -> below (gain (i + apart)) (gain i).
Proof.
  intros V below gain long positive trans near apart.
  induction apart as [apart IH] using lt_wf_ind. intros i far.
  destruct (le_lt_dec (2 * long) apart) as [further | close].
  - apply trans with (gain (i + long)).
    + replace (i + apart) with (i + long + (apart - long)) by lia. apply IH; lia.
    + apply near; lia.
  - apply near; lia.
Qed.

(** In a chain the join and the meet of two lists are the two lists, in one order or the other. *)
Theorem chains : forall (L V : Type) (add : V -> V -> V) (value : L -> V) (join meet : L -> L -> L),
  (forall x y, add x y = add y x) ->
  (forall x y, (join x y = x /\ meet x y = y) \/ (join x y = y /\ meet x y = x)) ->
  forall x y, add (value (join x y)) (value (meet x y)) = add (value x) (value y).
Proof.
  intros L V add value join meet comm chain x y.
  destruct (chain x y) as [[-> ->] | [-> ->]]; auto.
Qed.
