#include "fast/translate.hpp"

#include <algorithm>
#include <limits>

#include "script/host.hpp"

namespace rules::fast {
namespace {

using Op = Code::Op;
using Ref = Code::Ref;
using Kind = Expression::Kind;

/// Thrown where a program needs more than code has room for; never leaves this file.
struct TooLong {};

/// A place that is jumped to, perhaps before it is known.
struct Label {
  std::vector<std::size_t> jumps;
};

class Translation {
 public:
  Translation(Host& host, const RoutineCode& routine_code, const Program& program, std::int32_t shape, bool routine)
      : host_(host),
        routine_code_(routine_code),
        program_(program),
        code_(std::make_unique<Code>()),
        routine_(routine) {
    code_->shape = shape;
    code_->parameters = program.parameters;
    find_parameters();
  }

  std::unique_ptr<Code> translate() {
    load_parameters();
    begin_ = here();
    read_first();
    block(program_.body);
    emit({Op::end});
    return std::move(code_);
  }

 private:
  static constexpr Source kZero = {.kind = Source::Kind::constant};
  static constexpr std::size_t kMostInstructions = 20'000, kMostConstants = 2'000;

  /// What a parameter of the program stands for, as long as nothing is assigned to it.
  struct Stands {
    bool card = false;
    int field = -1;
  };

  // ---- parameters: they are read where they are needed
  void find_parameters() {
    parameters_.resize(Program::kSlots);
    if (!program_.of_event) return;
    if (program_.parameters > 1) parameters_[1].card = true;
    find_assigned(program_.body);
  }

  void find_assigned(const std::vector<Statement>& body) {
    for (const Statement& s : body) {
      if (s.kind == Statement::Kind::assign)
        for (std::int16_t slot : s.slots)
          if (static_cast<std::size_t>(slot) < program_.parameters) assigned_ |= 1u << slot;
      find_assigned(s.body);
      find_assigned(s.otherwise);
    }
  }

  /// Those that are assigned to are locals like others.
  void load_parameters() {
    for (std::size_t slot = 0; slot < program_.parameters; ++slot) {
      const Stands parameter = parameters_[slot];
      const bool given = parameter.card || parameter.field >= 0;
      if (given && !(assigned_ >> slot & 1u)) continue;
      if (given) load_parameter(parameter, static_cast<Ref>(slot), 0);
      else if (slot > 0 && !routine_) emit({Op::load, static_cast<Ref>(slot), constant(Coded::kNil)});
      parameters_[slot] = {};
    }
  }

  void load_parameter(Stands parameter, Ref to, int line) {
    if (parameter.card) emit({Op::me, to, 0, 0, 0, line});
    else load_field(parameter.field, to, line);
  }

  Stands parameter_of(const Expression& e) const {
    return e.kind == Kind::local ? parameters_[static_cast<std::size_t>(e.slot)] : Stands{};
  }

  /// The field of the event that an expression is, or -1.
  int field_of(const Expression& e) const {
    if (e.kind == Kind::field) return code_->shape < 0 ? -1 : host_.field_named(code_->shape, e.name.c_str());
    return parameter_of(e).field;
  }

  bool is_owner(const Expression& e) const {
    return e.kind == Kind::attribute && e.name == "owner" && parameter_of(e.of[0]).card;
  }

  // ---- the tests that come first
  void read_first() {
    const auto [condition, ends] = program_.first();
    if (!condition || assigned_) return;
    std::vector<Code::Test> tests;
    bool all = true;
    for (const Expression* part : parts_of(*condition)) {
      const auto test = test_of(*part);
      if (!test) {
        all = false;
        break;
      }
      tests.push_back(*test);
    }
    if (tests.empty() || (ends && !all)) return;
    code_->tests = std::move(tests);
    code_->ends_if = ends ? Code::Passed::yes : Code::Passed::no;
    if (!ends || program_.body[0].body[0].values.empty()) return;
    code_->result = program_.body[0].body[0].values[0].constant;
  }

  /// What can be read at once: a constant of the game, a field, a variable, the card or its owner.
  std::optional<Source> source_of(const Expression& e) const {
    using From = Source::Kind;
    if (const int field = field_of(e); field >= 0) {
      const Type type = host_.field_type(code_->shape, static_cast<std::size_t>(field));
      return type == Type::event ? std::nullopt
                                 : std::optional(Source{type == Type::number ? From::number : From::field,
                                                        static_cast<std::int8_t>(field), type});
    }
    if (parameter_of(e).card) return Source{From::me, -1, Type::card};
    if (is_owner(e)) return Source{From::owner, -1, Type::seat};
    if (e.kind != Kind::call) return std::nullopt;
    if (e.name == "players") return Source{From::constant, -1, Type::number, host_.rules().players};
    if (e.name != "get" || e.of.empty() || e.of[0].kind != Kind::constant ||
        !host_.is_handle(e.of[0].constant, Tag::variable))
      return std::nullopt;
    const VariableDecl& decl = host_.rules().variables[static_cast<std::size_t>(index_of(e.of[0].constant))];
    if (decl.scope == Scope::game) return Source{From::cell, -1, decl.type, decl.first_cell};
    const int field = e.of.size() == 2 ? field_of(e.of[1]) : -1;
    if (field < 0 ||
        host_.field_type(code_->shape, static_cast<std::size_t>(field)) != (decl.scope == Scope::player ? Type::seat
                                                                            : decl.scope == Scope::card ? Type::card
                                                                                                        : Type::record))
      return std::nullopt;
    return Source{From::cell_of_field, static_cast<std::int8_t>(field), decl.type, decl.first_cell, decl.cells};
  }

  std::optional<Code::Test> test_of(const Expression& e) const {
    using Is = Code::Test::Is;
    if (e.kind == Kind::not_) {
      auto test = test_of(e.of[0]);
      if (!test) return std::nullopt;
      static constexpr Is kOpposite[] = {Is::unequal, Is::equal, Is::at_least, Is::more, Is::at_most, Is::less};
      test->is = kOpposite[static_cast<std::size_t>(test->is)];
      return test;
    }
    static constexpr std::pair<Kind, Is> kKinds[] = {{Kind::equal, Is::equal}, {Kind::unequal, Is::unequal},
                                                     {Kind::less, Is::less},   {Kind::at_most, Is::at_most},
                                                     {Kind::more, Is::more},   {Kind::at_least, Is::at_least}};
    const auto kind =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](const auto& k) { return k.first == e.kind; });
    const auto left = source_of(kind == std::end(kKinds) ? e : e.of[0]);
    if (!left) return std::nullopt;
    if (kind == std::end(kKinds)) {  // it is neither nil nor false
      if (left->type == Type::flag) return Code::Test{*left, Is::unequal, kZero};
      if (left->type == Type::seat || left->type == Type::card) return Code::Test{*left, Is::at_least, kZero};
      return std::nullopt;
    }
    const bool equality = kind->second == Is::equal || kind->second == Is::unequal;
    if (!equality && left->type != Type::number) return std::nullopt;
    if (e.of[1].kind != Kind::constant) {
      const auto right = source_of(e.of[1]);
      return right && right->type == left->type && left->type != Type::flag
                 ? std::optional(Code::Test{*left, kind->second, *right})
                 : std::nullopt;
    }
    const std::int64_t constant = e.of[1].constant;
    if (constant == Coded::kNil && (left->type == Type::seat || left->type == Type::card))
      return Code::Test{*left, kind->second == Is::equal ? Is::less : Is::at_least, kZero};
    const auto right = left->type == Type::flag ? std::nullopt : rules::script::field_of(left->type, constant);
    return right ? std::optional(Code::Test{*left, kind->second, {Source::Kind::constant, -1, left->type, *right}})
                 : std::nullopt;
  }

  // ---- instructions
  std::size_t emit(Code::Instruction instruction) {
    if (code_->instructions.size() == kMostInstructions) throw TooLong{};
    code_->instructions.push_back(instruction);
    return code_->instructions.size() - 1;
  }
  std::int32_t here() const { return static_cast<std::int32_t>(code_->instructions.size()); }
  void jump(Op op, Label& label, Ref a = 0, Ref b = 0, int line = 0) {
    label.jumps.push_back(emit({op, 0, a, b, 0, line}));
  }
  void bind(const Label& label) {
    for (std::size_t at : label.jumps) code_->instructions[at].extra = here();
  }

  Ref temporary() {
    if (used_ == Code::kRegisters) throw TooLong{};
    return static_cast<Ref>(used_++);
  }
  Ref constant(std::int64_t value) {
    auto& constants = code_->constants;
    const auto found = std::find(constants.begin(), constants.end(), value);
    const auto at = found - constants.begin();
    if (constants.size() == kMostConstants) throw TooLong{};
    if (found == constants.end()) constants.push_back(value);
    return static_cast<Ref>(~at);
  }
  std::int32_t name(const std::string& text) {
    code_->names.push_back(host_.intern(text));
    return static_cast<std::int32_t>(code_->names.size()) - 1;
  }

  // ---- statements
  void block(const std::vector<Statement>& body) {
    for (std::size_t i = 0; i < body.size(); ++i) {
      const std::size_t used = used_;
      statement(body[i]);
      used_ = used;
      if (i == 0 && &body == &program_.body && !code_->tests.empty()) skip_first();
    }
  }

  /// After tests that say all about the condition it needn't be looked at again.
  void skip_first() {
    const auto [condition, ends] = program_.first();
    if (begin_ == 0 && parts_of(*condition).size() == code_->tests.size())
      code_->behind = ends ? static_cast<std::size_t>(here()) : static_cast<std::size_t>(body_of_first_);
  }

  void statement(const Statement& s) {
    using Is = Statement::Kind;
    switch (s.kind) {
      case Is::assign: return assign(s);
      case Is::append: {
        const Ref list = operand({.kind = Kind::local, .slot = s.slots[0], .line = s.line});
        emit({Op::length, temporary(), list, 0, 0, s.line});  // it has to be one before the value is looked at
        const Ref value = operand(s.values[0]);
        emit({Op::append, 0, list, value, 0, s.line});
        return;
      }
      case Is::evaluate: {
        into(s.values[0], temporary());
        if (Code::Instruction& last = code_->instructions.back(); last.op == Op::call) last.op = Op::just_call;
        return;
      }
      case Is::branch: return branch(s);
      case Is::while_: {
        Label out;
        const std::int32_t begin = here();
        condition(s.values[0], false, out);
        loop_body(s, out, begin);
        return;
      }
      case Is::repeat: {
        Label out;
        const std::int32_t begin = here();
        breaks_.push_back(&out);
        block(s.body);
        breaks_.pop_back();
        condition(s.values[0], true, out);
        emit({Op::again, 0, 0, 0, begin, s.line});
        bind(out);
        return;
      }
      case Is::count:
      case Is::players:
      case Is::items: return loop(s);
      case Is::return_: return return_value(s);
      case Is::break_: return jump(Op::jump, *breaks_.back());
      case Is::method: return method(s);
    }
  }

  void assign(const Statement& s) {
    if (s.slots.size() == 1 && s.values.size() == 1) return into(s.values[0], s.slots[0]);
    std::vector<Ref> values;
    for (const Expression& e : s.values) {
      values.push_back(temporary());
      into(e, values.back());
    }
    if (!s.values.empty() && is_call(s.values.back()) && values.size() < s.slots.size()) {
      values.push_back(temporary());
      emit({Op::second, values.back()});
    }
    for (std::size_t i = s.slots.size(); i-- > 0;)  // the first last, as Lua does: a, a = 1, 2
      emit({Op::load, s.slots[i], i < values.size() ? values[i] : constant(Coded::kNil)});
  }

  void branch(const Statement& s) {
    Label otherwise, out;
    condition(s.values[0], false, otherwise);
    if (&s == &program_.body[0]) body_of_first_ = here();
    block(s.body);
    if (!s.otherwise.empty()) jump(Op::jump, out);
    bind(otherwise);
    block(s.otherwise);
    bind(out);
  }

  void loop_body(const Statement& s, Label& out, std::int32_t begin) {
    breaks_.push_back(&out);
    block(s.body);
    breaks_.pop_back();
    emit({Op::again, 0, 0, 0, begin, s.line});
    bind(out);
  }

  /// for n = a, b, step; for p in each(set, from); for i, item in ipairs(list). What the loop keeps is in registers of
  /// its own.
  void loop(const Statement& s) {
    const Ref a = temporary(), b = temporary();
    if (s.kind == Statement::Kind::count) {
      into(s.values[0], a);
      into(s.values[1], b);
      Label out;
      jump(Op::count, out, a, s.step, s.line);
      code_->instructions.back().to = s.slots[0];
      const std::int32_t begin = here();
      breaks_.push_back(&out);
      block(s.body);
      breaks_.pop_back();
      emit({Op::count_on, s.slots[0], a, s.step, begin, s.line});
      return bind(out);
    }
    Op op = Op::players, on = Op::players_on;
    if (s.kind == Statement::Kind::players) {
      const bool all = s.values[0].kind == Kind::constant && s.values[0].constant == -1;  // for p in seats(from)
      if (all) emit({Op::load, a, constant(Code::kNone)});
      else into(s.values[0], a);
      if (s.values.size() > 1) into(s.values[1], b);
      else emit({Op::load, b, constant(Coded::kNil)});
    } else {
      op = Op::items;
      on = Op::items_on;
      into(s.values[0], a);
    }
    Label out;
    emit({op, 0, a, b, 0, s.line});
    const std::int32_t begin = here();
    const Ref item = s.slots.size() > 1 ? s.slots[1] : constant(Coded::kNil);
    jump(on, out, a, on == Op::items_on ? item : b, s.line);
    code_->instructions.back().to = s.slots[0];
    loop_body(s, out, begin);
  }

  void return_value(const Statement& s) {
    if (s.values.empty()) emit({Op::end});
    else {
      const Ref value = operand(s.values[0]);
      emit({is_call(s.values[0]) ? Op::return_both : Op::return_, 0, value});
    }
  }

  /// A method of the event. What would fail for a name that isn't there is left to Lua.
  void method(const Statement& s) {
    const ApiFunction& function = method_named(s.method);
    std::vector<Expression> of;
    std::vector<std::int8_t> slots;
    const bool value = code_->shape >= std::ssize(host_.rules().events);
    if (function.where == Where::numbers && value) of.push_back({.constant = Coded::kNil});  // it isn't named
    if (!s.name.empty()) of.push_back({.constant = host_.code_of_text(s.name)});
    if (s.method == Method::replace) {
      const auto event = host_.named(Named::event, s.name);
      if (!event) throw TooLong{};
      for (const std::string& field : s.fields) {
        const int slot = host_.field_named(*event, field);
        if (slot < 0) throw TooLong{};
        slots.push_back(static_cast<std::int8_t>(slot));
      }
    }
    of.insert(of.end(), s.values.begin(), s.values.end());
    PreparedCall made = prepared(function, of, std::move(slots));
    if (made.allowed == Running::Only::none) made.arguments = arguments(of).arguments;
    emit({Op::method, 0, 0, 0, keep(std::move(made)), s.line});
  }

  // ---- conditions: jump where they hold, or where they don't
  void condition(const Expression& e, bool when, Label& label) {
    switch (e.kind) {
      case Kind::not_: return condition(e.of[0], !when, label);
      case Kind::and_:
      case Kind::or_: {
        if ((e.kind == Kind::or_) == when) {
          condition(e.of[0], when, label);
          return condition(e.of[1], when, label);
        }
        Label skip;
        condition(e.of[0], !when, skip);
        condition(e.of[1], when, label);
        bind(skip);
        return;
      }
      case Kind::equal: return compare(e, when ? Op::jump_equal : Op::jump_unequal, false, label);
      case Kind::unequal: return compare(e, when ? Op::jump_unequal : Op::jump_equal, false, label);
      case Kind::less: return compare(e, when ? Op::jump_less : Op::jump_not_less, false, label);
      case Kind::more: return compare(e, when ? Op::jump_less : Op::jump_not_less, true, label);
      case Kind::at_most: return compare(e, when ? Op::jump_at_most : Op::jump_not_at_most, false, label);
      case Kind::at_least: return compare(e, when ? Op::jump_at_most : Op::jump_not_at_most, true, label);
      default: {
        const std::size_t used = used_;
        const Ref value = operand(e);
        jump(when ? Op::jump_if : Op::jump_unless, label, value, 0, e.line);
        used_ = used;
      }
    }
  }

  void compare(const Expression& e, Op op, bool swapped, Label& label) {
    const std::size_t used = used_;
    const Ref left = operand(e.of[0]), right = operand(e.of[1]);
    jump(op, label, swapped ? right : left, swapped ? left : right, e.line);
    used_ = used;
  }

  // ---- expressions
  static bool is_call(const Expression& e) { return e.kind == Kind::call || e.kind == Kind::routine; }

  /// Where the value of the expression is.
  Ref operand(const Expression& e) {
    if (e.kind == Kind::constant) return constant(e.constant);
    if (e.kind == Kind::local && !parameter_of(e).card && parameter_of(e).field < 0) return e.slot;
    const Ref to = temporary();
    into(e, to);
    return to;
  }

  void load_field(int field, Ref to, int line) {
    if (field < 0) {
      emit({Op::load, to, constant(Coded::kNil)});
      return;
    }
    const Type type = host_.field_type(code_->shape, static_cast<std::size_t>(field));
    emit({type == Type::number ? Op::number
          : type == Type::seat ? Op::seat
          : type == Type::card ? Op::card
                               : Op::field,
          to, static_cast<Ref>(field), 0, static_cast<std::int32_t>(type), line});
  }

  /// Loads the value of the expression into a register. What it is made of is read before that is written.
  void into(const Expression& e, Ref to) {
    const std::size_t used = used_;
    switch (e.kind) {
      case Kind::constant: emit({Op::load, to, constant(e.constant)}); break;
      case Kind::local:
        if (const Stands parameter = parameter_of(e); parameter.card || parameter.field >= 0)
          load_parameter(parameter, to, e.line);
        else emit({Op::load, to, e.slot});
        break;
      case Kind::field:
        if (e.name == "got") emit({Op::got, to});
        else load_field(field_of(e), to, e.line);
        break;
      case Kind::within: emit({Op::within, to, 0, 0, outer_event(e)}); break;
      case Kind::outer: {
        const Ref of = operand(e.of[0]);
        emit({Op::outer, to, of, static_cast<Ref>(host_.field_named(outer_event(e), e.name.c_str())), outer_event(e),
              e.line});
        break;
      }
      case Kind::attribute:
        if (is_owner(e)) emit({Op::owner, to, 0, 0, 0, e.line});
        else {
          const Ref of = operand(e.of[0]);
          emit({Op::attribute, to, of, 0, name(e.name), e.line});
        }
        break;
      case Kind::call:
      case Kind::routine: {
        call(e, to);
        break;
      }
      case Kind::first: {
        into(e.of[0], to);
        break;
      }
      case Kind::list: emit({Op::list, to, 0, 0, keep(arguments(e.of)), e.line}); break;
      case Kind::index: {
        binary(Op::index, e, to);
        break;
      }
      case Kind::length: {
        const Ref of = operand(e.of[0]);
        emit({Op::length, to, of, 0, 0, e.line});
        break;
      }
      case Kind::negate: {
        const Ref of = operand(e.of[0]);
        emit({Op::negate, to, of, 0, 0, e.line});
        break;
      }
      case Kind::add: {
        binary(Op::add, e, to);
        break;
      }
      case Kind::subtract: {
        binary(Op::subtract, e, to);
        break;
      }
      case Kind::multiply: {
        binary(Op::multiply, e, to);
        break;
      }
      case Kind::divide: {
        binary(Op::divide, e, to);
        break;
      }
      case Kind::modulo: {
        binary(Op::modulo, e, to);
        break;
      }
      case Kind::smallest: emit({Op::smallest, to, 0, 0, keep(arguments(e.of)), e.line}); break;
      case Kind::largest: emit({Op::largest, to, 0, 0, keep(arguments(e.of)), e.line}); break;
      case Kind::and_:
      case Kind::or_: {
        Label out;
        const Ref value = temporary();
        into(e.of[0], value);
        jump(e.kind == Kind::and_ ? Op::jump_unless : Op::jump_if, out, value);
        into(e.of[1], value);
        bind(out);
        emit({Op::load, to, value});
        break;
      }
      case Kind::not_:
      case Kind::equal:
      case Kind::unequal:
      case Kind::less:
      case Kind::at_most:
      case Kind::more:
      case Kind::at_least: {
        Label no, out;
        condition(e, false, no);
        emit({Op::load, to, constant(Coded::kTrue)});
        jump(Op::jump, out);
        bind(no);
        emit({Op::load, to, constant(Coded::kFalse)});
        bind(out);
        break;
      }
    }
    used_ = used;
  }

  std::int32_t outer_event(const Expression& e) const {
    const BoundCall* bound = host_.bound_call(index_of(e.constant), Named::event);
    if (!bound) throw TooLong{};
    return bound->target;
  }

  void binary(Op op, const Expression& e, Ref to) {
    const Ref left = operand(e.of[0]), right = operand(e.of[1]);
    emit({op, to, left, right, 0, e.line});
  }

  // ---- calls
  /// A call with these arguments, that is not ready yet.
  PreparedCall arguments(const std::vector<Expression>& values) {
    PreparedCall result;
    for (const Expression& e : values) {
      result.arguments.push_back({operand(e)});
      result.known.push_back(e.kind == Kind::constant ? std::optional(e.constant) : std::nullopt);
    }
    result.open = !values.empty() && is_call(values.back());
    return result;
  }

  std::int32_t keep(PreparedCall call) {
    code_->calls.push_back(std::move(call));
    return static_cast<std::int32_t>(code_->calls.size()) - 1;
  }

  void call(const Expression& e, Ref to) {
    if (e.kind == Kind::routine) {
      const Code* routine = routine_code_(static_cast<std::size_t>(e.constant));
      if (!routine) throw TooLong{};
      code_->routines.push_back(routine);
      emit({Op::routine, to, static_cast<Ref>(code_->routines.size() - 1), 0, keep(arguments(e.of)), e.line});
      return;
    }
    PreparedCall made = prepared(*e.function, e.of, {});
    if (made.allowed == Running::Only::none) made.arguments = arguments(e.of).arguments;
    emit({Op::call, to, 0, 0, keep(std::move(made)), e.line});
  }

  /// A call of the API, ready if all can be looked up that has to be. `slots`: what it gives by name, if its own first
  /// arguments don't say it.
  PreparedCall prepared(const ApiFunction& function, const std::vector<Expression>& of,
                        std::vector<std::int8_t> slots) {
    PreparedCall made;
    const bool at_once = std::none_of(of.begin(), of.end(), calls);  // what is read later is what it is now
    for (const Expression& e : of) {
      made.known.push_back(e.kind == Kind::constant ? std::optional(e.constant) : std::nullopt);
      made.arguments.push_back(at_once ? argument(e) : PreparedCall::Argument{});
    }
    made.function = &function;
    made.slots = std::move(slots);
    made.open = !of.empty() && is_call(of.back()) && made.slots.empty();
    std::vector<Parameter> parameters;
    if (!function.whole && find_parameters(made, parameters)) prepare(made, of, parameters);
    return made;
  }

  /// What each argument has to be, and what is kept of those that are known; false if that can't be said, or if one is
  /// wrong: then it fails when it runs.
  bool find_parameters(PreparedCall& call, std::vector<Parameter>& parameters) {
    const ApiFunction& function = *call.function;
    const auto positional = static_cast<std::size_t>(function.count) - function.has_named();
    const auto is_known = [&](std::size_t i) { return i >= call.known.size() || call.known[i]; };
    for (std::size_t i = 0; i < positional; ++i) {
      Parameter parameter = function.parameters[i];
      if (depends(parameter)) {
        if (!function.of_event && !is_known(0)) return false;
        parameter = concrete(host_, parameter, call.values.data(), code_->shape);
      }
      parameters.push_back(parameter);
      if (is_known(i) && !keep_known(call, parameter, i)) return false;
    }
    if (function.has_named() && !find_named(call, parameters, is_known)) return false;
    return parameters.size() >= call.known.size() && parameters.size() <= kMostArguments;
  }

  bool find_named(PreparedCall& call, std::vector<Parameter>& parameters, const auto& is_known) {
    const auto namer = static_cast<std::size_t>(call.function->namer());
    if (!is_known(namer)) return false;
    if (call.slots.empty() && tag_of(*call.known[namer]) == Tag::call)
      if (const BoundCall* bound = host_.bound_call(index_of(*call.known[namer]))) call.slots = bound->slots;
    for (const std::int8_t slot : call.slots) {
      const std::size_t at = parameters.size();
      if (at >= kMostArguments || (call.function->only_keep_takes(slot))) return false;
      parameters.push_back(named_parameter(host_, *call.function, call.values[namer], slot));
      if (is_known(at) && !keep_known(call, parameters.back(), at)) return false;
    }
    return true;
  }

  bool keep_known(PreparedCall& call, const Parameter& parameter, std::size_t at) const {
    const std::int64_t code = at < call.known.size() ? *call.known[at] : Coded::kNil;
    if (code != Coded::kNil || !parameter.optional) return accepts(host_, parameter, code, call.values[at]);
    call.values[at] = kLeftOut;
    return true;
  }

  void prepare(PreparedCall& call, const std::vector<Expression>& of, const std::vector<Parameter>& parameters) {
    for (std::size_t i = 0; i < call.known.size(); ++i) {
      if (call.known[i]) continue;
      const auto at = static_cast<std::int8_t>(i);
      const Parameter& parameter = parameters[i];
      if (!adds_up(parameter, call.arguments[i])) call.arguments[i] = {};
      const Source source = call.arguments[i].source;
      if (source.kind == Source::Kind::none) {
        call.operands.push_back({at, 0, parameter});
        continue;
      }
      const bool number = source.type == Type::number;
      call.values[i] = 0;
      if (!number) accepts(host_, parameter, *PreparedCall::code_of(call.arguments[i], 0), call.values[i]);
      call.addends.push_back({source, number ? parameter.least : 0,
                              number ? parameter.most : std::numeric_limits<std::int32_t>::max(), at});
    }
    for (std::size_t i = 0; i < of.size(); ++i)
      if (call.arguments[i].source.kind == Source::Kind::none) call.arguments[i].from = operand(of[i]);
    for (PreparedCall::Operand& operand : call.operands)
      operand.from = call.arguments[static_cast<std::size_t>(operand.at)].from;
    call.allowed = call.function->where == Where::changing ? Running::Only::all : Running::Only::seen;
  }

  /// Whether what is kept of the argument grows by one with its source, whatever that is.
  bool adds_up(const Parameter& parameter, const PreparedCall::Argument& argument) const {
    if (argument.source.kind == Source::Kind::none) return false;
    const Type type = argument.source.type;
    if (argument.added != 0) return type == Type::seat && parameter.takes == Takes::pile;
    if (parameter.takes == Takes::holder) return type == Type::seat || type == Type::place;
    return parameter.takes == of_type(host_.rules(), type, "").takes;
  }

  static bool calls(const Expression& e) {
    return e.kind == Kind::call || e.kind == Kind::routine || std::any_of(e.of.begin(), e.of.end(), calls);
  }

  /// As a source, perhaps with a constant added to it, if what is read of it grows by one with it.
  PreparedCall::Argument argument(const Expression& e) const {
    const bool sum = e.kind == Kind::add && e.of[0].kind == Kind::constant;
    const auto source = source_of(sum ? e.of[1] : e);
    if (!source || !(source->kind == Source::Kind::field || source->kind == Source::Kind::number ||
                     source->kind == Source::Kind::me || source->kind == Source::Kind::owner))
      return {};
    static constexpr Type kCounting[] = {Type::number,   Type::seat,  Type::card,
                                         Type::resource, Type::place, Type::record};
    if (std::find(std::begin(kCounting), std::end(kCounting), source->type) == std::end(kCounting)) return {};
    return {0, *source, sum ? e.of[0].constant : 0};
  }

  Host& host_;
  const RoutineCode& routine_code_;
  const Program& program_;
  std::unique_ptr<Code> code_;
  std::vector<Stands> parameters_;
  bool routine_;                                ///< it is called by others, with all its parameters
  std::uint32_t assigned_ = 0;                  ///< parameters that are assigned to
  std::size_t used_ = Program::kSlots;          ///< registers
  std::vector<Label*> breaks_;                  ///< behind the loops around
  std::int32_t begin_ = 0, body_of_first_ = 0;  ///< of the program, and behind its first condition
};

}  // namespace

std::unique_ptr<Code> translate(Host& host, const RoutineCode& routine_code, const Program& program, std::int32_t shape,
                                bool routine) {
  try {
    return Translation(host, routine_code, program, shape, routine).translate();
  } catch (const TooLong&) {
    return nullptr;
  }
}

}  // namespace rules::fast
